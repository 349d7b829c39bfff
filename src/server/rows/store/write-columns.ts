import type { ChildRows } from '../../../model/entity/child-rows.ts'
import type { EntityModel } from '../../../model/index.ts'
import type { Parameter, DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { placeColumn } from '../../platform/sql/names.ts'
import { linksOf, wholeTable } from '../../platform/sql/row-security.ts'
import { writeValues } from '../../schema/column-values.ts'
import { listFields } from './stored-row.ts'

export type ColumnValues = readonly (readonly [name: string, value: Parameter])[]

type Values = Readonly<{ [field: string]: unknown }>

/** Well below the limits per statement: 32,766 parameters in SQLite, 65,535 in PostgreSQL. */
const mostParameters = 8000

/**
 * Writes columns of one row.
 * @param raises whether its version rises
 */
export const setColumns = async (
  writer: Writer,
  entity: EntityModel,
  id: number,
  columns: ColumnValues,
  raises: boolean,
): Promise<void> => {
  const changes = columns.map(([name]) => `${quote(name)} = ?`).join(', ')
  await writer.run(
    `update ${wholeTable(entity)} set ${changes}${raises ? ', "version" = "version" + 1' : ''} where "id" = ?`,
    [...columns.map(([, value]) => value), id],
  )
}

export interface RowColumns {
  readonly id: number
  readonly columns: ColumnValues
}

/**
 * Writes columns of many rows in few statements, and raises their versions. Rows with equal values are updated by a
 * list of ids.
 * The others are passed as one JSON text.
 */
export const setColumnsOfMany = async (
  writer: Writer,
  dialect: Dialect,
  entity: EntityModel,
  rows: readonly RowColumns[],
): Promise<void> => {
  const turn = yielding()
  for (const same of Map.groupBy(rows, ({ columns }) => columns.map(([name]) => name).join()).values()) {
    const names = same[0]?.columns.map(([name]) => name) ?? []
    const alike = Map.groupBy(same, ({ columns }) => JSON.stringify(columns.map(([, value]) => value)))
    const few = alike.size * 4 <= same.length
    for (const some of few
      ? [...alike.values()].flatMap((rows) => inPieces(dialect, rows))
      : inPieces(dialect, same)) {
      await turn()
      if (few) await setAlike(writer, dialect, entity, some)
      else await setEach(writer, dialect, entity, names, some)
    }
  }
}

const inPieces = <T>({ rowsAtOnce }: Dialect, all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, piece) =>
    all.slice(piece * rowsAtOnce, (piece + 1) * rowsAtOnce),
  )

const setAlike = async (
  writer: Writer,
  dialect: Dialect,
  entity: EntityModel,
  rows: readonly RowColumns[],
): Promise<void> => {
  const columns = rows[0]?.columns ?? []
  const changes = columns.map(([name]) => `${quote(name)} = ?`).join(', ')
  await writer.run(
    `update ${wholeTable(entity)} set ${changes}, "version" = "version" + 1 where ${dialect.anyOf('"id"')}`,
    [...columns.map(([, value]) => value), dialect.list(rows.map(({ id }) => id))],
  )
}

const setEach = async (
  writer: Writer,
  dialect: Dialect,
  entity: EntityModel,
  names: readonly string[],
  rows: readonly RowColumns[],
): Promise<void> => {
  const table = wholeTable(entity)
  const changes = names.map((name) => `${quote(name)} = v.${quote(name)}`).join(', ')
  await writer.run(
    `update ${table} set ${changes}, "version" = ${table}."version" + 1 from ${dialect.recordset(table, ['id', ...names])} v where ${table}."id" = v."id"`,
    [JSON.stringify(rows.map(({ id, columns }) => ({ id, ...Object.fromEntries(columns) })))],
  )
}

/**
 * Inserts rows, with the `id` where their columns include one. Consecutive rows with the same columns share a
 * statement.
 */
export const addRows = async (
  writer: Writer,
  entity: EntityModel,
  rows: readonly ColumnValues[],
): Promise<void> => {
  let names = ''
  let waiting: (readonly Parameter[])[] = []
  const flush = async () => {
    const marks = waiting.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
    if (waiting.length > 0)
      await writer.run(`insert into ${wholeTable(entity)} (${names}) values ${marks}`, waiting.flat())
    waiting = []
  }
  const turn = yielding()
  for (const columns of rows) {
    const these = columns.map(([name]) => quote(name)).join(', ')
    if (these !== names || (waiting.length + 1) * columns.length > mostParameters) {
      await flush()
      await turn()
    }
    names = these
    waiting.push(columns.map(([, value]) => value))
  }
  await flush()
}

/**
 * Deletes rows.
 * @returns the given columns of each deleted row
 */
export const deleteRows = async (
  writer: Writer,
  dialect: Dialect,
  entity: EntityModel,
  ids: readonly number[],
  columns: readonly string[],
): Promise<readonly Stored[]> => {
  const turn = yielding()
  const taken: Stored[] = []
  for (const some of inPieces(dialect, ids)) {
    await turn()
    taken.push(
      ...(await writer.all(
        `delete from ${wholeTable(entity)} where ${dialect.anyOf('"id"')} returning ${['id', ...columns].map(quote).join(', ')}`,
        [dialect.list(some)],
      )),
    )
  }
  return taken
}

const linksAtOnce = 400

/** Rows with their lists of references, by field name; lists that are absent from the values stay unchanged. */
type Listed = readonly { readonly id: number; readonly values: Values }[]

const given = (rows: Listed, name: string): Listed => rows.filter(({ values }) => Array.isArray(values[name]))

/** Empties the lists of references that will be rewritten. */
export const dropLinks = async (
  writer: Writer,
  dialect: Dialect,
  entity: EntityModel,
  rows: Listed,
): Promise<void> => {
  for (const field of listFields(entity))
    for (const some of inPieces(dialect, given(rows, field.name)))
      await writer.run(`delete from ${linksOf(entity, field)} where ${dialect.anyOf('"owner_id"')}`, [
        dialect.list(some.map(({ id }) => id)),
      ])
}

/** Inserts the lists of references of rows whose lists are empty. */
export const addLinks = async (writer: Writer, entity: EntityModel, rows: Listed): Promise<void> => {
  const turn = yielding()
  for (const field of listFields(entity)) {
    const pairs = given(rows, field.name).flatMap(({ id, values }) =>
      [values[field.name]].flat().map((target) => [id, Number(target)] as const),
    )
    for (let start = 0; start < pairs.length; start += linksAtOnce) {
      await turn()
      const some = pairs.slice(start, start + linksAtOnce)
      const marks = some.map(() => '(?, ?)').join(', ')
      await writer.run(
        `insert into ${linksOf(entity, field)} ("owner_id", "target_id") values ${marks}`,
        some.flat(),
      )
    }
  }
}

/** Writes the positions of lines, in the order of the ids. */
export const setPlaces = async (
  writer: Writer,
  dialect: Dialect,
  { child, back }: ChildRows,
  ids: readonly number[],
): Promise<void> => {
  const places = ids.map((id, at) => [id, at + 1])
  await writer.run(writeValues(dialect, child.table, placeColumn(back), 'bigint'), [JSON.stringify(places)])
}
