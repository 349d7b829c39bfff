import type { Weekday } from '../../descriptor/index.ts'
import type { Day } from './day.ts'

/** The days of a week in order, from Monday. */
export const weekdays = [
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
] as const satisfies readonly Weekday[]

/** The weekday of a day. */
export const weekdayOf = (day: Day): Weekday => weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'mon'
