import type { Formula } from '../../../descriptor/index.ts'
import type { EntityModel } from '../../../model/index.ts'
import { type DecimalOperand, type Dialect, quote } from '../database/driver/dialect.ts'

type Part = string | number

const columnOf = (entity: EntityModel, part: string): string => quote(entity.field[part]?.key ?? part)

const numbers = (entity: EntityModel, [left, operation, right]: Formula): string => {
  const [one, other] = [left, right].map((part) =>
    typeof part === 'number' ? `cast(${part} as real)` : columnOf(entity, part),
  )
  return `${one} ${operation} ${operation === '/' ? `nullif(${other}, 0)` : other}`
}

/** The columns of two days; null if a part is not a day. */
const days = (entity: EntityModel, parts: readonly Part[]): readonly string[] | null => {
  const fields = parts.map((part) => entity.field[part])
  return fields.every((field) => field?.type === 'day')
    ? fields.map((field) => quote(field?.key ?? ''))
    : null
}

const operand = (entity: EntityModel, part: Part): DecimalOperand =>
  typeof part === 'number' ? part : { column: columnOf(entity, part), scale: entity.field[part]?.scale }

/**
 * The model's `computeFormula` as SQL, for every row at once; null on overflow.
 * @param scale decimal places of the result's column; undefined for a number
 */
export const formulaSql = (
  dialect: Dialect,
  entity: EntityModel,
  works: Formula,
  scale: number | undefined,
): string => {
  const [left, operation, right] = works
  if (scale !== undefined)
    return dialect.decimal(operand(entity, left), operation, operand(entity, right), scale)
  const [one, other] = days(entity, [left, right]) ?? []
  return one === undefined || other === undefined ? numbers(entity, works) : dialect.daysBetween(one, other)
}
