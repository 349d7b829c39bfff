import type { Weekday } from '../../../descriptor/index.ts'
import { addDays, type Day } from '../../../model/index.ts'
import { weekdayOf } from '../../../model/values/weekday.ts'

/** On which days: the product's workdays, every one, or these. */
export type ReminderDays = 'workdays' | 'every' | readonly Weekday[]

/** What the clock on the wall says in a time zone. */
export interface WallClock {
  readonly day: Day
  /** 'HH:MM' */
  readonly time: string
}

export const wallClock = (now: Date, zone: string): WallClock => {
  const moment = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  return {
    day: moment.toPlainDate().toString(),
    time: moment.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** Whether a zone has the day at all: who crossed the date line has none of one. */
const isThere = (day: Day, zone: string): boolean =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toPlainDate().toString() === day

/**
 * The last day on which an hour has come. By the clock on the wall: an hour that a day does not have comes when the clock
 * has gone past it, and one that comes twice is of one day all the same.
 */
export const lastDay = ({ day, time }: WallClock, hour: string, zone: string): Day => {
  let last = time >= hour ? day : addDays(day, -1)
  while (!isThere(last, zone)) last = addDays(last, -1)
  return last
}

/** The moment at which the clock of a day first says an hour or more. */
export const momentOn = (day: Day, hour: string, zone: string): Date => {
  const time = Temporal.PlainTime.from(hour)
  const moment = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time })
  const skipped = moment.toPlainTime().toString({ smallestUnit: 'minute' }) !== hour
  const change = skipped ? moment.getTimeZoneTransition('previous') : null
  return new Date((change ?? moment).epochMilliseconds)
}

/** Whether something comes on a day. */
export const isScheduledOn = (days: ReminderDays, day: Day, workdays: readonly Weekday[]): boolean =>
  days === 'every' || (days === 'workdays' ? workdays : days).includes(weekdayOf(day))

/** More days back nothing is made up for. */
const longest = 7

/** The days behind one up to another, the latest first; a week at most. */
export const daysBehind = (done: Day, last: Day): readonly Day[] => {
  const days: Day[] = []
  for (let day = last; day > done && days.length < longest; day = addDays(day, -1)) days.push(day)
  return days
}

/** When something comes next that is done up to a day; null where it comes on no day. */
export const nextMoment = (
  days: ReminderDays,
  { hour, done }: { readonly hour: string; readonly done: Day },
  now: Date,
  { zone, workdays }: { readonly zone: string; readonly workdays: readonly Weekday[] },
): Date | null => {
  const from = lastDay(wallClock(now, zone), hour, zone)
  for (
    let day = from > done ? from : addDays(done, 1), at = 0;
    at < longest + 1;
    day = addDays(day, 1), at += 1
  )
    if (isScheduledOn(days, day, workdays) && isThere(day, zone)) return momentOn(day, hour, zone)
  return null
}
