import type { EntityModel, Model } from '../../../model/index.ts'
import { schema } from '../../../model/messages.ts'
import { type Dialect, quote } from '../../database/driver/dialect.ts'
import type { EngineTable, Further } from '../../sql/engine-table.ts'
import { fillSearch } from './fill-search.ts'
import { searchedFields, searchIndex, searchTable } from './search-index.ts'

const searched = (model: Model): readonly EntityModel[] =>
  model.list.filter((entity) => searchedFields(entity).length > 0)

/** The table of an entity under its former name, where it has one and no other entity is called so now. */
const formerly = (model: Model, { was }: EntityModel): readonly { readonly table: string }[] => {
  const table = was?.replaceAll('-', '_')
  return table === undefined || model.list.some((entity) => entity.table === table) ? [] : [{ table }]
}

/** The folded texts of every entity that a keyword is looked for in. */
export const searchTables = (model: Model): readonly EngineTable[] =>
  searched(model).map((entity) => ({
    name: searchTable(entity),
    was: formerly(model, entity).map(searchTable),
    key: ['id'],
    columns: [
      { name: 'id', type: 'integer', always: true },
      { name: 'label', type: 'text', always: true },
      { name: 'text', type: 'text', always: true },
    ],
  }))

/**
 * Three-letter pieces of the texts: a table of their own in SQLite; an index in PostgreSQL, where the extension may be
 * made, and otherwise none: then texts are read through.
 */
export const searchIndexes = (model: Model, dialect: Dialect): readonly Further[] =>
  searched(model).map((entity) => ({
    name: `pieces ${entity.table} ${searchedFields(entity)
      .map((field) => field.key)
      .join(' ')}`,
    says: schema.search(entity.table),
    over: entity.table,
    sqlite: [
      ...formerly(model, entity).map((former) => `drop table if exists ${quote(searchIndex(former))}`),
      `drop table if exists ${quote(searchIndex(entity))}`,
      `create virtual table ${quote(searchIndex(entity))} using fts5(label, text, content='', tokenize='trigram case_sensitive 1')`,
      `insert into ${quote(searchIndex(entity))} (${quote(searchIndex(entity))}, rank) values ('automerge', 8)`,
    ],
    postgres: [
      ...formerly(model, entity).map((former) => `drop index if exists ${quote(searchIndex(former))}`),
      `do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`,
      `do $$ begin
         if exists (select 1 from pg_extension where extname = 'pg_trgm') then
           execute 'create index if not exists ${quote(searchIndex(entity))} on ${quote(searchTable(entity))} using gin (label gin_trgm_ops, text gin_trgm_ops)';
         end if;
       end $$`,
    ],
    fill: (writer) => fillSearch(writer, entity, dialect.name === 'sqlite'),
  }))
