import { explaining } from '#texts/tools'
import { analysisDay } from '../../model/analysis/cases.ts'
import { isDay } from '../../model/index.ts'
import { addDays, type Day, daysBetween } from '../../model/values/day.ts'
import { isInstant } from '../../model/values/instant.ts'

const isDayText = (value: unknown): value is string => typeof value === 'string' && isDay(value)

/** An instant as its day: rules in a table distinguish times only by day. */
const asDay = (value: unknown): unknown =>
  typeof value === 'string' && isInstant(value) ? value.slice(0, 10) : value

/**
 * Values of one field in words, with days as the ranges that they represent.
 * @param values null: any
 * @param all every value of the field in the table
 */
export const describeValues = (values: readonly unknown[] | null, all: readonly unknown[]): string => {
  if (values === null) return explaining.any
  const read = [...new Set(values.map(asDay))]
  const days = read.filter(isDayText)
  const words = read
    .filter((value) => !isDayText(value))
    .map((value) => (value === null ? explaining.empty : String(value)))
  return [
    ...(days.length > 0 ? [describeDays(days, [...new Set(all.map(asDay))].filter(isDayText).sort())] : []),
    ...words,
  ].join(', ')
}

/** Every value of each column of a decision table. */
export const valuesByColumn = (
  rows: readonly { readonly values: readonly (readonly unknown[] | null)[] }[],
  columns: number,
): readonly (readonly unknown[])[] =>
  Array.from({ length: columns }, (_, index) => [...new Set(rows.flatMap((row) => row.values[index] ?? []))])

/**
 * Sample days of an analysis as the ranges that they represent: "before today", "today to today + 3".
 * `all`: every sample day of that field, in order; the outermost ones represent all days beyond.
 */
const describeDays = (days: readonly Day[], all: readonly Day[]): string => {
  const runs: Day[][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && all.indexOf(day) === all.indexOf(last.at(-1) ?? '') + 1) last.push(day)
    else runs.push([day])
  }
  return runs
    .map((run) => {
      const [first = '', last = ''] = [run[0], run.at(-1)]
      if (first === all[0] && last === all.at(-1)) return explaining.anyDay
      if (first === all[0]) return explaining.before(told(addDays(last, 1)))
      if (last === all.at(-1)) return explaining.from(told(first))
      return first === last ? told(first) : explaining.range(told(first), told(last))
    })
    .join(', ')
}

const told = (day: Day): string => explaining.day(daysBetween(analysisDay, day))
