import { schema } from '#texts/storage'
import { detailsOf, type EntityModel, type FieldModel, type Model } from '../../../model/index.ts'
import type { Writer } from '../../database/driver/database.ts'
import { type Dialect, gatherStatistics, quote } from '../../database/driver/dialect.ts'
import { wholeTable } from '../../sql/gate.ts'
import { fitting } from '../../sql/names.ts'
import type { EngineTable, RawStatement } from '../../sql/table.ts'
import {
  formerIndex,
  isEmpty,
  rowsAtOnce,
  searchedFields,
  searchIndex,
  searchTable,
  searchTexts,
  soughtColumn,
  writeTexts,
} from './search-texts.ts'

/**
 * Makes the texts and pieces of an entity anew from its rows; after restoring, moving or loading many at once.
 * Folding is done here, not by the database, so the rows come by and go back in batches.
 */
const fillSearch = async (writer: Writer, entity: EntityModel, sqlite: boolean): Promise<void> => {
  const table = quote(searchTable(entity))
  await writer.run(`delete from ${table}`)
  const columns = ['id', ...searchedFields(entity).map((field) => field.key)].map(quote).join(', ')
  let after = 0
  for (;;) {
    const rows = await writer.all(
      `select ${columns} from ${wholeTable(entity)} where id > ? order by id limit ${rowsAtOnce}`,
      [after],
    )
    const texts = rows.map((row) => ({ id: Number(row.id), ...searchTexts(entity, row), whole: true }))
    await writeTexts(
      writer,
      entity,
      texts.filter((row) => !isEmpty(row)),
    )
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    after = Number(last.id)
  }
  if (!sqlite) return
  const pieces = quote(searchIndex(entity))
  await writer.run(`insert into ${pieces} (${pieces}) values ('delete-all')`)
  await writer.run(
    `insert into ${pieces} (rowid, label, text) select id, ${soughtColumn('label')}, ${soughtColumn('text')} from ${table} order by id`,
  )
  // One whole instead of the many parts that so many rows leave, which later writes would have to merge bit by bit:
  // measured at a million rows, that doubled the processor time of each.
  await writer.run(`insert into ${pieces} (${pieces}) values ('optimize')`)
}

/**
 * Makes anew what follows from the rows and no trigger keeps: texts and pieces for searching. For whoever writes rows
 * past the unit of work, as loading many at once does.
 */
export const rebuild = async (
  { model, dialect }: { readonly model: Model; readonly dialect: Dialect },
  writer: Writer,
): Promise<void> => {
  for (const entity of searched(model)) await fillSearch(writer, entity, dialect.name === 'sqlite')
  await gatherStatistics(writer, dialect)
}

/** The entities that a keyword is looked for in. */
export const searched = (model: Model): readonly EntityModel[] =>
  model.list.filter((entity) => searchedFields(entity).length > 0)

/** The table of an entity under its former name, where it has one and no other entity is called so now. */
const formerly = (model: Model, { was }: EntityModel): readonly { readonly table: string }[] => {
  const table = was?.replaceAll('-', '_')
  return table === undefined || model.list.some((entity) => entity.table === table) ? [] : [{ table }]
}

/** Texts of a row whose other form is not known yet. */
const stillWaiting = 'sought is null'

/** The texts of every entity that a keyword is looked for in. */
export const searchTables = (model: Model): readonly EngineTable[] =>
  searched(model).map((entity) => ({
    name: searchTable(entity),
    was: formerly(model, entity).map(searchTable),
    key: ['id'],
    columns: [
      { name: 'id', type: 'integer', always: true },
      { name: 'label', type: 'text', always: true },
      { name: 'text', type: 'text', always: true },
      { name: 'sought_label', type: 'text' },
      { name: 'sought_text', type: 'text' },
      { name: 'sought', type: 'integer' },
    ],
    indexes: [{ columns: ['id'], where: stillWaiting }],
  }))

const searchName = ({ key, kind }: FieldModel): string =>
  [key, detailsOf(kind).searchedAs?.name].filter((part) => part !== undefined).join(' as ')

const partsOf = (entity: EntityModel): string =>
  `${entity.table} ${searchedFields(entity).map(searchName).join(' ')}`

const triggerOf = ({ table }: Pick<EntityModel, 'table'>): string => fitting(`engine_sought_${table}`)

/**
 * Three-letter pieces of what the texts are looked for as: a table of their own in SQLite; an index in PostgreSQL, where
 * the extension may be made, and otherwise none: then texts are read through. Where a former version kept pieces of the
 * folded texts alone, nothing is filled here: `Likening` does it beside the office's work.
 *
 * On PostgreSQL a former version may write beside this one. It writes the folded texts alone, so the database itself
 * forgets what was made of those before; on SQLite it makes everything anew at its start.
 */
export const searchIndexes = (model: Model, dialect: Dialect): readonly RawStatement[] =>
  searched(model).map((entity) => {
    const [table, index] = [quote(searchTable(entity)), quote(searchIndex(entity))]
    const trigger = quote(triggerOf(entity))
    const formers = formerly(model, entity)
    return {
      name: `sought ${partsOf(entity)}`,
      says: schema.search(entity.table),
      over: entity.table,
      insteadOf: `pieces ${partsOf(entity)}`,
      sqlite: [
        ...formers.flatMap((former) => [
          `drop table if exists ${quote(searchIndex(former))}`,
          `drop table if exists ${quote(formerIndex(former))}`,
        ]),
        `drop table if exists ${index}`,
        `create virtual table ${index} using fts5(label, text, content='', tokenize='trigram case_sensitive 1')`,
        `insert into ${index} (${index}, rank) values ('automerge', 8)`,
      ],
      postgres: [
        ...formers.flatMap((former) => [
          `drop index if exists ${quote(searchIndex(former))}`,
          `drop index if exists ${quote(formerIndex(former))}`,
          `drop trigger if exists ${quote(triggerOf(former))} on ${table}`,
        ]),
        `do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`,
        `do $$ begin
         if exists (select 1 from pg_extension where extname = 'pg_trgm') then
           execute 'create index if not exists ${index} on ${table} using gin (${['label', 'text'].map((part) => `(${soughtColumn(part as 'label' | 'text')}) gin_trgm_ops`).join(', ')}) where sought is not null';
         end if;
       end $$`,
        `create or replace function engine_forget_sought() returns trigger language plpgsql as $$ begin
         new.sought_label := null; new.sought_text := null; new.sought := null; return new;
       end $$`,
        `drop trigger if exists ${trigger} on ${table}`,
        `create trigger ${trigger} before update on ${table} for each row
         when (new.sought is not distinct from old.sought and (new.label, new.text) is distinct from (old.label, old.text))
         execute function engine_forget_sought()`,
      ],
      fill: (writer) => fillSearch(writer, entity, dialect.name === 'sqlite'),
    } satisfies RawStatement
  })
