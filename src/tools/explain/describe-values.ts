import { explaining } from '#texts/tools'
import { describeDays } from '../../model/analysis/days.ts'
import { isDay } from '../../model/index.ts'

const isDayText = (value: unknown): value is string => typeof value === 'string' && isDay(value)

/**
 * Values of one field as words, days as the ranges they stand for.
 * @param values null: any
 * @param all every value of the field in the table
 */
export const describeValues = (values: readonly unknown[] | null, all: readonly unknown[]): string => {
  if (values === null) return explaining.any
  const days = values.filter(isDayText)
  const words = values
    .filter((value) => !isDayText(value))
    .map((value) => (value === null ? explaining.empty : String(value)))
  return [...(days.length > 0 ? [describeDays(days, all.filter(isDayText).sort())] : []), ...words].join(', ')
}

/** Every value of each column of a decision table. */
export const valuesByColumn = (
  rows: readonly { readonly values: readonly (readonly unknown[] | null)[] }[],
  columns: number,
): readonly (readonly unknown[])[] =>
  Array.from({ length: columns }, (_, index) => [...new Set(rows.flatMap((row) => row.values[index] ?? []))])
