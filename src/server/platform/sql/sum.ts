import { quote } from '../database/driver/dialect.ts'

/** Splits whole numbers of 15 digits in two halves: billions of either add up to less than 64 bits hold. */
const splitAt = 10_000_000

/**
 * The exact sum of a column of whole numbers, as two columns of a select, for `sumIn` to put together. Summed whole, ten
 * thousand of the largest decimals are more than SQLite counts, and ten are more than JavaScript counts exactly; so
 * each half is summed by itself, and comes as text.
 * @param alias of the table in the statement; '' where columns stand by themselves
 */
export const sumOf = (column: string, alias = ''): string => sumParts(column, alias).join(', ')

/** The same, each column by itself. */
export const sumParts = (column: string, alias = ''): readonly string[] => {
  const name = alias === '' ? quote(column) : `${alias}.${quote(column)}`
  return ['/', '%'].map((part) => `cast(coalesce(sum(${name} ${part} ${splitAt}), 0) as text)`)
}

/** The sum, in the smallest parts of the column; of no rows it is 0. */
export const sumIn = (high: unknown, low: unknown): bigint =>
  BigInt(String(high)) * BigInt(splitAt) + BigInt(String(low))

/** The exact sum as SQL alone, for whole tables at once; null where it has more digits. */
export const sumWhole = (column: string, alias: string, digits: number): string => {
  const name = `${alias}.${quote(column)}`
  const [high, low] = ['/', '%'].map((part) => `coalesce(sum(${name} ${part} ${splitAt}), 0)`)
  const whole = `${high} * ${splitAt} + ${low}`
  // What the halves alone exceed by far would be more than SQLite counts.
  return `case when abs(${high}) < ${10 ** digits / splitAt + splitAt} and abs(${whole}) < ${10 ** digits} then ${whole} end`
}
