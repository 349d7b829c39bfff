import { explaining } from '#texts/tools'
import { addDays, type Day, daysBetween } from '../values/day.ts'
import { analysisDay } from './cases.ts'

const told = (day: Day): string => explaining.day(daysBetween(analysisDay, day))

/**
 * Sample days of an analysis as the ranges they stand for: "before today", "today to today + 3".
 * `all`: every sample day of that field, in order; the outermost ones stand for all that lies beyond.
 */
export const describeDays = (days: readonly Day[], all: readonly Day[]): string => {
  const runs: Day[][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && all.indexOf(day) === all.indexOf(last.at(-1) ?? '') + 1) last.push(day)
    else runs.push([day])
  }
  return runs
    .map((run) => {
      const [first = '', last = ''] = [run[0], run.at(-1)]
      if (first === all[0]) return explaining.before(told(addDays(last, 1)))
      if (last === all.at(-1)) return explaining.from(told(first))
      return first === last ? told(first) : explaining.range(told(first), told(last))
    })
    .join(', ')
}
