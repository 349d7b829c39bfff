import { schema } from '#texts/storage'
import { detailsOf, type EntityModel, type FieldModel, type Model } from '../../../model/index.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import type { EngineTable, RawStatement } from '../../platform/sql/table.ts'
import { refreshSearchTexts } from './refresh-search-texts.ts'
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
 * Rebuilds the search texts and trigrams of an entity from its rows, after a restore, a move or a bulk load.
 * The server folds the texts, not the database, so rows are read and written in batches.
 */
const fillSearch = async (writer: Writer, entity: EntityModel, { search }: Dialect): Promise<void> => {
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
  const texts = `select id, ${soughtColumn('label')}, ${soughtColumn('text')} from ${table} order by id`
  for (const sql of search.pieces?.rebuild(searchIndex(entity), texts) ?? []) await writer.run(sql)
}

/**
 * Rebuilds the search texts and trigrams, which no trigger maintains, and refreshes the planner's statistics.
 * Needed after writing rows without a unit of work, such as a bulk load.
 */
export const rebuild = async (
  { model, dialect }: { readonly model: Model; readonly dialect: Dialect },
  writer: Writer,
): Promise<void> => {
  for (const entity of searched(model)) await fillSearch(writer, entity, dialect)
  await dialect.gatherStatistics(writer)
}

/** The entities with searchable text. */
export const searched = (model: Model): readonly EntityModel[] =>
  model.list.filter((entity) => searchedFields(entity).length > 0)

/** The entity's former table, where it was renamed and no other entity now uses that name. */
const formerly = (model: Model, { was }: EntityModel): readonly { readonly table: string }[] => {
  const table = was?.replaceAll('-', '_')
  return table === undefined || model.list.some((entity) => entity.table === table) ? [] : [{ table }]
}

/** Condition for rows whose search text is not yet in the current form. */
const stillWaiting = 'sought is null'

/** The tables of search texts, one per searchable entity. */
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

/**
 * Trigram indexes of the search texts: a separate table in SQLite, an index in PostgreSQL. Without the extension
 * there is none, and searches scan the texts.
 * Where a former version indexed only the folded texts, `SearchTextUpgrade` fills the index in the background.
 *
 * On PostgreSQL a former version may write at the same time, and only the folded texts. The database then clears the
 * derived columns. On SQLite everything is rebuilt at the start.
 */
export const searchIndexes = (model: Model, dialect: Dialect): readonly RawStatement[] =>
  searched(model).map((entity) => {
    const former = formerly(model, entity).map((each) => ({
      index: searchIndex(each),
      folded: formerIndex(each),
    }))
    return {
      name: `sought ${partsOf(entity)}`,
      says: schema.search(entity.table),
      over: entity.table,
      insteadOf: `pieces ${partsOf(entity)}`,
      sql: dialect.search.index({
        table: searchTable(entity),
        index: searchIndex(entity),
        columns: [soughtColumn('label'), soughtColumn('text')],
        former,
      }),
      fill: (writer) => fillSearch(writer, entity, dialect),
      fillOnline: (database) => refreshSearchTexts(database, entity),
    }
  })
