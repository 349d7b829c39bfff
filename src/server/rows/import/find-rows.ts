import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules/rules-of-rows.ts'
import type { Parameter, Reader } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { uniqueColumn, uniqueValue } from '../../platform/sql/names.ts'
import { fromVisible, type RowFilter, wholeTable } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../read/record-parts.ts'

/** The accepted values of a line's key fields; null where one is empty. */
export type LookupKey = readonly Parameter[] | null

/** The key of a line, in the form in which unique values are compared. */
export const lookupKeyOf = (
  entity: EntityModel,
  by: readonly FieldModel[],
  values: Readonly<{ [field: string]: unknown }>,
): LookupKey => {
  const held = by.map((field) => uniqueValue(entity, field, values[field.name] ?? null))
  return held.includes(null) ? null : held
}

/** Finds the ids of the rows that match each key. */
export type FindRows = (reader: Reader, keys: readonly LookupKey[]) => Promise<readonly (readonly number[])[]>

/**
 * Returns a finder of visible rows by the values of some fields. It uses a unique index where there is one.
 * Otherwise it reads all rows once, off the event loop.
 */
export const rowFinder = async (
  parts: Pick<RecordParts, 'dialect' | 'context'>,
  entity: EntityModel,
  reach: RowFilter,
  by: readonly FieldModel[],
): Promise<FindRows> => {
  if (isKeptApart(entity, by))
    return (reader, keys) => findByIndex(parts.dialect, reader, entity, reach, by, keys)
  const known = await everyKey(parts.context.database.background, entity, reach, by)
  return async (_, keys) => keys.map((key) => (key === null ? [] : (known.get(JSON.stringify(key)) ?? [])))
}

const isKeptApart = (entity: EntityModel, by: readonly FieldModel[]): boolean => {
  const [only, ...others] = by
  return (
    (others.length === 0 && only?.unique !== undefined) ||
    rowRulesOf(entity).unique.some(
      (rule) => rule.by.length === by.length && rule.by.every((field) => by.includes(field)),
    )
  )
}

const findByIndex = async (
  dialect: Dialect,
  reader: Reader,
  entity: EntityModel,
  reach: RowFilter,
  by: readonly FieldModel[],
  keys: readonly LookupKey[],
): Promise<readonly (readonly number[])[]> => {
  const sought = new Map(keys.flatMap((key) => (key === null ? [] : [[JSON.stringify(key), key]])))
  const columns = by.map((field) => uniqueColumn(entity, field))
  const found = new Map<string, number[]>()
  if (sought.size > 0) {
    const alike = columns.map((column) => `r.${quote(column)} = v.${quote(column)}`).join(' and ')
    const asked = [...sought.values()].map((key) =>
      Object.fromEntries(columns.map((column, at) => [column, key?.[at]])),
    )
    const rows = await reader.rows(
      `select r."id", ${columns.map((column) => `r.${quote(column)}`).join(', ')}
       from ${dialect.recordset(wholeTable(entity), columns)} v join ${fromVisible(entity, reach, 'r')} on ${alike}
       order by r."id"`,
      [JSON.stringify(asked)],
    )
    for (const [id, ...held] of rows) note(found, held, Number(id))
  }
  return keys.map((key) => (key === null ? [] : (found.get(JSON.stringify(key)) ?? [])))
}

const rowsAtOnce = 2000

const everyKey = async (
  reader: Reader,
  entity: EntityModel,
  reach: RowFilter,
  by: readonly FieldModel[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const columns = by.map((field) => `r.${quote(uniqueColumn(entity, field))}`)
  const known = columns.map((column) => `${column} is not null`).join(' and ')
  const statement = `select r."id", ${columns.join(', ')} from ${fromVisible(entity, reach, 'r')}
    where r."id" > ? and ${known} order by r."id" limit ${rowsAtOnce}`
  const found = new Map<string, number[]>()
  for (let last = 0; ; ) {
    const rows = await reader.rows(statement, [last])
    for (const [id, ...held] of rows) note(found, held, Number(id))
    last = Number(rows.at(-1)?.[0])
    if (rows.length < rowsAtOnce) return found
  }
}

const note = (found: Map<string, number[]>, held: readonly unknown[], id: number): void => {
  const name = JSON.stringify(held)
  const known = found.get(name)
  if (known) known.push(id)
  else found.set(name, [id])
}
