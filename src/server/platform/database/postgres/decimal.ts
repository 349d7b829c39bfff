import { writtenOut } from '../../../../model/entity/computed.ts'
import { mostDigits } from '../../../../model/values/decimal.ts'
import type { DecimalOperand, Dialect } from '../driver/dialect.ts'

/** A double is parsed from its decimal notation, like in the model. */
const numeric = (operand: DecimalOperand): string => {
  if (typeof operand === 'number') return `(${writtenOut(operand)}::numeric)`
  const { column, scale } = operand
  return scale === undefined
    ? `(${column}::text::numeric)`
    : `(${column} * ${writtenOut(10 ** -scale)}::numeric)`
}

/** `numeric` is exact except in division; a quotient is rounded as one of integers. */
export const postgresDecimal: Dialect['decimal'] = (left, operation, right, scale) => {
  const [one, other] = [numeric(left), numeric(right)]
  const parts = 10 ** scale
  const size = `abs(nullif(${other}, 0))`
  const units =
    operation === '/'
      ? `sign(${one}) * sign(${other}) * div(2 * abs(${one}) * ${parts} + ${size}, 2 * ${size})`
      : `round((${one} ${operation} ${other}) * ${parts})`
  return `(select case when abs(w.units) < ${10 ** mostDigits} then w.units end from (select ${units} as units) w)`
}
