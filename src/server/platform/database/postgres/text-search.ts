import { quote } from '../driver/dialect.ts'
import type { TextSearch } from '../driver/text-search.ts'
import { postgresCatalog } from './catalog.ts'

/** A text escaped for `like`. */
const literalPattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Uses an index if the extension can be created; otherwise searches scan the texts. */
export const postgresSearch: TextSearch = {
  /** An earlier version running beside us writes only the folded texts; its derived columns and indexes are dropped. */
  index: ({ table, index, columns, former }) => [
    ...former.flatMap((each) => [
      `drop index if exists ${quote(each.index)}`,
      `drop index if exists ${quote(each.folded)}`,
      `drop trigger if exists ${quote(each.index)} on ${quote(table)}`,
    ]),
    `do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`,
    `do $$ begin
         if exists (select 1 from pg_extension where extname = 'pg_trgm') then
           execute 'create index if not exists ${quote(index)} on ${quote(table)} using gin (${columns.map((column) => `(${column}) gin_trgm_ops`).join(', ')}) where sought is not null';
         end if;
       end $$`,
    `create or replace function engine_forget_sought() returns trigger language plpgsql as $$ begin
         new.sought_label := null; new.sought_text := null; new.sought := null; return new;
       end $$`,
    `drop trigger if exists ${quote(index)} on ${quote(table)}`,
    `create trigger ${quote(index)} before update on ${quote(table)} for each row
         when (new.sought is not distinct from old.sought and (new.label, new.text) is distinct from (old.label, old.text))
         execute function engine_forget_sought()`,
  ],
  indexesStartingWith: postgresCatalog.indexesStartingWith,
  drop: (index) => `drop index if exists ${quote(index)}`,
  startsWith: (column, text) => ({ sql: `${column} like ?`, parameters: [`${literalPattern(text)}%`] }),
  includes: (column, text) => ({ sql: `${column} like ?`, parameters: [`%${literalPattern(text)}%`] }),
  pieces: null,
}
