import { quote } from '../database/driver/dialect.ts'

/** Splits 15-digit integers into halves, billions of which add up within 64 bits. */
const splitAt = 10_000_000

/**
 * The exact sum of an integer column, as two columns for `sumIn`. A direct sum of ten thousand of the largest
 * decimals overflows SQLite, and of ten exceeds JavaScript's exact integers. So each half is summed separately and
 * returned as text.
 * @param alias of the table in the statement; '' for unqualified columns
 */
export const sumOf = (column: string, alias = ''): string => sumParts(column, alias).join(', ')

/** The two columns separately. */
export const sumParts = (column: string, alias = ''): readonly string[] => {
  const name = alias === '' ? quote(column) : `${alias}.${quote(column)}`
  return ['/', '%'].map((part) => `cast(coalesce(sum(${name} ${part} ${splitAt}), 0) as text)`)
}

/** The sum in the smallest unit of the column; 0 for no rows. */
export const sumIn = (high: unknown, low: unknown): bigint =>
  BigInt(String(high)) * BigInt(splitAt) + BigInt(String(low))

/** The exact sum in SQL, for whole tables at once; null if it has more than `digits` digits. */
export const sumWhole = (column: string, alias: string, digits: number): string => {
  const name = `${alias}.${quote(column)}`
  const [high, low] = ['/', '%'].map((part) => `coalesce(sum(${name} ${part} ${splitAt}), 0)`)
  const whole = `${high} * ${splitAt} + ${low}`
  // Check the high half first, since the whole expression could overflow SQLite.
  return `case when abs(${high}) < ${10 ** digits / splitAt + splitAt} and abs(${whole}) < ${10 ** digits} then ${whole} end`
}
