import type { Weekday } from '../../../descriptor/index.ts'
import { addDays, type Day } from '../../../model/index.ts'
import { weekdayOf } from '../../../model/values/weekday.ts'

/** The days of a reminder: the product's workdays, every day, or these weekdays. */
export type ReminderDays = 'workdays' | 'every' | readonly Weekday[]

/** Local day and time in a time zone. */
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

/** Whether the day exists in the zone: a zone that crossed the date line skipped one. */
const isThere = (day: Day, zone: string): boolean =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toPlainDate().toString() === day

/**
 * The last day whose hour has been reached in local time. An hour that the clock skips is reached when the clock
 * passes it; an hour that occurs twice counts once.
 */
export const lastDay = ({ day, time }: WallClock, hour: string, zone: string): Day => {
  let last = time >= hour ? day : addDays(day, -1)
  while (!isThere(last, zone)) last = addDays(last, -1)
  return last
}

/** The first moment at which the local clock of a day shows the hour or later. */
export const momentOn = (day: Day, hour: string, zone: string): Date => {
  const time = Temporal.PlainTime.from(hour)
  const moment = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time })
  const skipped = moment.toPlainTime().toString({ smallestUnit: 'minute' }) !== hour
  const change = skipped ? moment.getTimeZoneTransition('previous') : null
  return new Date((change ?? moment).epochMilliseconds)
}

/** Whether a schedule includes a day. */
export const isScheduledOn = (days: ReminderDays, day: Day, workdays: readonly Weekday[]): boolean =>
  days === 'every' || (days === 'workdays' ? workdays : days).includes(weekdayOf(day))

/** The limit of past days to catch up on. */
const longest = 7

/** The days after `done` up to `last`, the latest first; at most seven. */
export const daysBehind = (done: Day, last: Day): readonly Day[] => {
  const days: Day[] = []
  for (let day = last; day > done && days.length < longest; day = addDays(day, -1)) days.push(day)
  return days
}

/** The next moment of a schedule after the day `done`; null if no day follows. */
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
