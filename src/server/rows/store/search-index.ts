import { schema } from '#texts/storage'
import { detailsOf, type EntityModel, type FieldModel, fold, type Model } from '../../../model/index.ts'
import type { Record as Stored, Writer } from '../../database/driver/database.ts'
import { type Dialect, gatherStatistics, quote } from '../../database/driver/dialect.ts'
import { takingTurns } from '../../fairness/taking-turns.ts'
import { wholeTable } from '../../sql/gate.ts'
import { fitting } from '../../sql/names.ts'
import type { EngineTable, RawStatement } from '../../sql/table.ts'
import { perEntity } from './stored-row.ts'

/** The fields whose own text a keyword is looked for in; what only some may see is looked for by nobody. */
export const searchedFields = perEntity((entity) =>
  entity.fields.filter((field) => field.searched && field.stored && field.access?.read === undefined),
)

/** The folded texts of an entity's rows. */
export const searchTable = ({ table }: Pick<EntityModel, 'table'>): `engine_${string}` =>
  `engine_${fitting(`engine_text_${table}`).slice('engine_'.length)}`

/** Their three-letter pieces. */
export const searchIndex = ({ table }: Pick<EntityModel, 'table'>): string =>
  fitting(`engine_pieces_${table}`)

/** Stands between the texts of two fields; a keyword never holds it. */
export const between = '\u0001'

/** What of a row a keyword is looked for in, folded: the fields that name the row, and the others; '' where there is nothing. */
export interface SearchTexts {
  readonly label: string
  readonly text: string
}

export const searchTexts = (entity: EntityModel, row: Stored): SearchTexts => {
  const parts = { label: [] as string[], text: [] as string[] }
  for (const field of searchedFields(entity)) {
    const value = row[field.key]
    const place = entity.label.includes(field) ? parts.label : parts.text
    if (typeof value !== 'string') continue
    place.push(folded(value))
    const other = detailsOf(field.kind).searchedAs?.of(value) ?? ''
    if (other !== '') place.push(folded(other))
  }
  return { label: parts.label.join(between), text: parts.text.join(between) }
}

/** A text or word as it is looked for, without what stands between two texts. */
export const folded = (text: string): string => fold(text).replaceAll(between, ' ')

const isEmpty = ({ label, text }: SearchTexts): boolean => label === '' && text === ''

/** A row that was written, before and after; null where it was or is not there. */
interface Change {
  readonly entity: EntityModel
  readonly id: number
  readonly before: Stored | null
  readonly after: Stored | null
}

const nothing: SearchTexts = { label: '', text: '' }

/** Keeps texts and pieces in step with changes, in their order, in the same transaction and in few statements. */
export const keepSearch = async (
  writer: Writer,
  dialect: Dialect,
  changes: readonly Change[],
): Promise<void> => {
  const texts = new Map<EntityModel, Map<number, SearchTexts>>()
  const turn = takingTurns()
  for (const { entity, id, before, after } of changes) {
    if (searchedFields(entity).length === 0) continue
    await turn()
    const was = before ? searchTexts(entity, before) : nothing
    const is = after ? searchTexts(entity, after) : nothing
    if (was.label === is.label && was.text === is.text) continue
    texts.set(entity, (texts.get(entity) ?? new Map<number, SearchTexts>()).set(id, is))
    if (dialect.name === 'sqlite') await keepPieces(writer, entity, id, was, is)
  }
  for (const [entity, rows] of texts) {
    const table = quote(searchTable(entity))
    const [empty, full] = [
      [...rows].filter(([, is]) => isEmpty(is)),
      [...rows].filter(([, is]) => !isEmpty(is)),
    ]
    if (empty.length > 0)
      await writer.run(`delete from ${table} where ${dialect.anyOf('"id"')}`, [
        dialect.list(empty.map(([id]) => id)),
      ])
    for (let from = 0; from < full.length; from += rowsAtOnce) {
      await turn()
      const some = full.slice(from, from + rowsAtOnce)
      await writer.run(
        `insert into ${table} ("id", label, text) values ${some.map(() => '(?, ?, ?)').join(', ')} on conflict ("id") do update set label = excluded.label, text = excluded.text`,
        some.flatMap(([id, { label, text }]) => [id, label, text]),
      )
    }
  }
}

/** Once for all changes of a group of writes: each savepoint that opens before it would write the pieces to disk. */
const keepPieces = async (
  writer: Writer,
  entity: EntityModel,
  id: number,
  was: SearchTexts,
  is: SearchTexts,
): Promise<void> => {
  const pieces = quote(searchIndex(entity))
  if (!isEmpty(was))
    await writer.last(`insert into ${pieces} (${pieces}, rowid, label, text) values ('delete', ?, ?, ?)`, [
      id,
      was.label,
      was.text,
    ])
  if (!isEmpty(is))
    await writer.last(`insert into ${pieces} (rowid, label, text) values (?, ?, ?)`, [id, is.label, is.text])
}

const rowsAtOnce = 200

/**
 * Makes the texts and pieces of an entity anew from its rows; after restoring, moving or loading many at once.
 * Folding is done here, not by the database, so the rows come by and go back in batches.
 */
export const fillSearch = async (writer: Writer, entity: EntityModel, sqlite: boolean): Promise<void> => {
  const table = quote(searchTable(entity))
  await writer.run(`delete from ${table}`)
  const columns = ['id', ...searchedFields(entity).map((field) => field.key)].map(quote).join(', ')
  let after = 0
  for (;;) {
    const rows = await writer.all(
      `select ${columns} from ${wholeTable(entity)} where id > ? order by id limit ${rowsAtOnce}`,
      [after],
    )
    const texts = rows
      .map((row) => ({ id: Number(row.id), ...searchTexts(entity, row) }))
      .filter(({ label, text }) => label !== '' || text !== '')
    if (texts.length > 0) {
      const marks = texts.map(() => '(?, ?, ?)').join(', ')
      await writer.run(
        `insert into ${table} (id, label, text) values ${marks}`,
        texts.flatMap(({ id, label, text }) => [id, label, text]),
      )
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    after = Number(last.id)
  }
  if (!sqlite) return
  const pieces = quote(searchIndex(entity))
  await writer.run(`insert into ${pieces} (${pieces}) values ('delete-all')`)
  await writer.run(
    `insert into ${pieces} (rowid, label, text) select id, label, text from ${table} order by id`,
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

const searchName = ({ key, kind }: FieldModel): string =>
  [key, detailsOf(kind).searchedAs?.name].filter((part) => part !== undefined).join(' as ')

/**
 * Three-letter pieces of the texts: a table of their own in SQLite; an index in PostgreSQL, where the extension may be
 * made, and otherwise none: then texts are read through.
 */
export const searchIndexes = (model: Model, dialect: Dialect): readonly RawStatement[] =>
  searched(model).map((entity) => ({
    name: `pieces ${entity.table} ${searchedFields(entity).map(searchName).join(' ')}`,
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
