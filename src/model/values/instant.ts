import { addDays, type Day, firstDay, lastDay } from './day.ts'
import { changeOver, offsetAt, secondsThat } from './zone-offset.ts'

/** A point in time: 'YYYY-MM-DDTHH:mm:ssZ', in UTC and whole seconds, of the years 0001 to 9999. Instants compare as text. */
export type Instant = string

/** A wall-clock time without zone: 'YYYY-MM-DDTHH:mm:ss'. */
export type Wall = string

export type InstantUnit = 'h' | 'd' | 'w' | 'm' | 'q' | 'y'

/** Whether the text is a valid instant: 30 February, 24:00:00 and the year 0000 are not. */
export const isInstant = (text: string): boolean => {
  if (!written.test(text) || text.startsWith('0000')) return false
  const seconds = secondsOf(text)
  return !Number.isNaN(seconds) && instantAt(seconds) === text
}

/** The wall time in the zone at an instant. @throws RangeError if there is no such zone */
export const wallOf = (instant: Instant, zone: string): Wall => {
  const at = secondsOf(instant)
  return wallAt(at + offsetAt(at, zone))
}

/** The business day of an instant: the calendar day in the zone. */
export const dayAt = (instant: Instant, zone: string): Day => wallOf(instant, zone).slice(0, 10)

/**
 * The instants at which a clock in the zone shows that time, in order: none if the clock skips it, two if it repeats
 * it, else one.
 */
export const instantsOf = (wall: Wall, zone: string): readonly Instant[] =>
  secondsThat(secondsOf(wall), zone).map(instantAt)

/**
 * The first instant of a calendar day in the zone; if the clock skips midnight, that of the change. A day that the zone
 * skips is empty, and starts where the next one does. The first supported day includes all earlier instants.
 */
export const startOfDay = (day: Day, zone: string): Instant => {
  if (day === firstDay) return instantAt(first)
  const local = secondsOf(`${day}T00:00:00`)
  return instantAt(secondsThat(local, zone)[0] ?? changeOver(local, zone))
}

/** The exclusive end of a calendar day in the zone, for text comparison: the start of the next day. */
export const endOfDay = (day: Day, zone: string): Instant =>
  day === lastDay ? 'Z' : startOfDay(addDays(day, 1), zone)

/**
 * Adds to an instant. Hours are elapsed time; other units keep the wall time, and a day missing in a shorter month
 * becomes its last. A skipped time moves forward by the gap; of a repeated one it is the first.
 * @example addToInstant('2026-01-31T09:00:00Z', 1, 'm', 'UTC') // '2026-02-28T09:00:00Z'
 */
export const addToInstant = (instant: Instant, n: number, unit: InstantUnit, zone: string): Instant => {
  if (n === 0) return instant
  const at = secondsOf(instant)
  if (unit === 'h') return instantAt(at + n * 3600)
  const local = at + offsetAt(at, zone)
  const moved = unit === 'd' || unit === 'w' ? local + n * spans[unit] : addMonths(local, n * spans[unit])
  if (moved !== within(moved)) return instantAt(moved)
  return instantAt(secondsThat(moved, zone)[0] ?? moved - offsetAt(moved - day, zone))
}

const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/
const day = 86_400
/** Days and weeks in seconds; months, quarters and years in months. */
const spans = { d: day, w: 7 * day, m: 1, q: 3, y: 12 } as const
/** The first second of year 1 and the last of year 9999, since 1970. */
const first = -62_135_596_800
const last = 253_402_300_799

/** Limits seconds to the supported years. */
const within = (seconds: number): number => Math.min(Math.max(seconds, first), last)

/** Seconds since 1970; a wall time is treated as UTC. */
const secondsOf = (text: Instant | Wall): number => Date.parse(text.endsWith('Z') ? text : `${text}Z`) / 1000

const wallAt = (seconds: number): Wall => new Date(within(seconds) * 1000).toISOString().slice(0, 19)
const instantAt = (seconds: number): Instant => `${wallAt(seconds)}Z`

/** Adds months to a local time; a day missing in a shorter month becomes its last. */
const addMonths = (local: number, months: number): number => {
  const date = new Date(local * 1000)
  const number = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== number) date.setUTCDate(0)
  const seconds = date.getTime() / 1000
  return Number.isNaN(seconds) ? Math.sign(months) * Number.POSITIVE_INFINITY : seconds
}
