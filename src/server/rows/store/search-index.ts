import { schema } from '#texts/storage'
import { detailsOf, type EntityModel, type FieldModel, type Model } from '../../../model/index.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import type { EngineTable, RawStatement } from '../../platform/sql/table.ts'
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
 * Makes anew what follows from the rows and no trigger keeps: texts and pieces for searching. For whoever writes rows
 * past the unit of work, as loading many at once does.
 */
export const rebuild = async (
  { model, dialect }: { readonly model: Model; readonly dialect: Dialect },
  writer: Writer,
): Promise<void> => {
  for (const entity of searched(model)) await fillSearch(writer, entity, dialect)
  await dialect.gatherStatistics(writer)
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
    }
  })
