import type { Formula } from '../../descriptor/index.ts'
import { type EntityModel, writtenOut } from '../../model/index.ts'
import { mostDigits } from '../../model/values/decimal.ts'
import { quote } from '../database/driver/dialect.ts'

type Part = string | number

const columnOf = (entity: EntityModel, part: string): string => quote(entity.field[part]?.key ?? part)

const scaleOf = (entity: EntityModel, part: Part): number | undefined =>
  typeof part === 'string' ? entity.field[part]?.scale : undefined

const numbers = (entity: EntityModel, [left, operation, right]: Formula): string => {
  const [one, other] = [left, right].map((part) =>
    typeof part === 'number' ? `cast(${part} as real)` : columnOf(entity, part),
  )
  return `${one} ${operation} ${operation === '/' ? `nullif(${other}, 0)` : other}`
}

/** How many days lie between two; null where the parts are no days. */
const days = (
  entity: EntityModel,
  [left, , right]: Formula,
): Record<'sqlite' | 'postgres', string> | null => {
  const parts = [left, right].map((part) => entity.field[part])
  if (!parts.every((part) => part?.type === 'day')) return null
  const [one = '', other = ''] = parts.map((part) => quote(part?.key ?? ''))
  return {
    sqlite: `julianday(${one}) - julianday(${other})`,
    postgres: `cast(${one} - ${other} as double precision)`,
  }
}

/** SQLite knows no decimals: it asks the model, by the function that every connection has. */
const inSqlite = (entity: EntityModel, [left, operation, right]: Formula, scale: number): string => {
  const [one, other] = [left, right].map((part) => {
    const places = scaleOf(entity, part) ?? 'null'
    return `${typeof part === 'number' ? part : columnOf(entity, part)}, ${places}`
  })
  return `engine_work('${operation}', ${one}, ${other}, ${scale})`
}

/** A double is taken as it is written, as the model takes it. */
const numeric = (entity: EntityModel, part: Part): string => {
  if (typeof part === 'number') return `${writtenOut(part)}::numeric`
  const scale = scaleOf(entity, part)
  const column = columnOf(entity, part)
  return scale === undefined ? `${column}::text::numeric` : `${column} * ${writtenOut(10 ** -scale)}::numeric`
}

/** Numerics are exact but for their quotient, which is rounded as a quotient of whole numbers. */
const inPostgres = (entity: EntityModel, [left, operation, right]: Formula, scale: number): string => {
  const [one, other] = [left, right].map((part) => `(${numeric(entity, part)})`)
  const parts = 10 ** scale
  const size = `abs(nullif(${other}, 0))`
  const units =
    operation === '/'
      ? `sign(${one}) * sign(${other}) * div(2 * abs(${one}) * ${parts} + ${size}, 2 * ${size})`
      : `round((${one} ${operation} ${other}) * ${parts})`
  return `(select case when abs(w.units) < ${10 ** mostDigits} then w.units end from (select ${units} as units) w)`
}

/**
 * What `workOut` of the model works out, for every row of a table at once; null where it comes to more than can be kept.
 * @param scale the places of the column that it is kept in; none where it is a number
 */
export const workedSql = (
  entity: EntityModel,
  works: Formula,
  scale: number | undefined,
): { readonly sqlite: string; readonly postgres: string } => {
  if (scale !== undefined)
    return { sqlite: inSqlite(entity, works, scale), postgres: inPostgres(entity, works, scale) }
  const sql = numbers(entity, works)
  return days(entity, works) ?? { sqlite: sql, postgres: sql }
}
