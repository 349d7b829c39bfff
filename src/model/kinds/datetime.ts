import { invalidInstant } from '#texts/answers'
import { offsetName } from '../values/clock-change.ts'
import { addDays, isDay, showDay } from '../values/day.ts'
import {
  addToInstant,
  dayAt,
  endOfDay,
  type Instant,
  instantsOf,
  isInstant,
  startOfDay,
  wallOf,
} from '../values/instant.ts'
import type { KindDetails, KindMeaning } from './kind.ts'

/**
 * A point in time: in UTC as 'YYYY-MM-DDTHH:mm:ssZ' on the wire, displayed in the business time zone as dd-mm-yyyy
 * HH:mm.
 */
export const datetime: KindMeaning = {
  compared: 'instant',
  column: 'instant',
  accepted: true,
  secret: false,
  searched: false,
  sortable: true,
  width: 'date',
  isEmpty: (value) => value === null || value === undefined || value === '',
  accept: (value, { label }) => {
    if (typeof value !== 'string') return { message: invalidInstant.written(label) }
    const instant = readInstant(value)
    return instant === null ? { message: refusalOf(value, label) } : { value: instant }
  },
  order: (value, bound, zone) => {
    if (typeof value !== 'string' || typeof bound !== 'string' || !isInstant(value)) return null
    const isWhole = isDay(bound) // a day includes all its moments
    if (value < (isWhole ? startOfDay(bound, zone) : bound)) return -1
    return (isWhole ? value < endOfDay(bound, zone) : value === bound) ? 0 : 1
  },
  show: (value, _, zone) => (typeof value === 'string' ? showInstant(value, zone) : ''),
  zone: (said) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    return typeof said === 'string' && isZone(said) ? said : timeZone
  },
  day: (value, zone) => (typeof value === 'string' && isInstant(value) ? dayAt(value, zone) : null),
}

/**
 * '2026-11-21T08:30:00Z' → '21-11-2026 09:30', with seconds unless they are 0. A time that the clock shows twice has
 * its offset: '25-10-2026 02:30 UTC+01:00'. Any other text is returned unchanged.
 */
const showInstant = (text: string, zone: string): string => {
  if (!isInstant(text)) return text
  const [day, time] = shownParts(text, zone)
  const twice = instantsOf(wallOf(text, zone), zone).length > 1
  return `${day} ${time}${twice ? ` ${offsetName(text, zone)}` : ''}`
}

/** The displayed day and time of an instant. */
export const shownParts = (instant: Instant, zone: string): readonly [day: string, time: string] => {
  const wall = wallOf(instant, zone)
  return [showDay(wall.slice(0, 10)), wall.slice(11).replace(/:00$/, '')]
}

const isZone = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const local = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/i
const offset = /^(.{10})[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/i

/**
 * Parses an RFC 3339 text with an offset from UTC: '2026-01-31T10:00:00.250+01:00'; null if it is invalid. Fractions of
 * a second are cut off, since programs write them unasked and no displayed time has any.
 */
const readInstant = (text: string): Instant | null => {
  const [, day = '', minute = '', second = ':00', zone = ''] = offset.exec(text) ?? []
  const asIfUtc = `${day}T${minute}${second}Z`
  if (!isInstant(asIfUtc) || zone.toUpperCase() === 'Z') return isInstant(asIfUtc) ? asIfUtc : null
  const ahead = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  const moved = new Date(Date.parse(asIfUtc) - (zone.startsWith('-') ? -ahead : ahead) * 60_000)
  const instant = `${moved.toISOString().slice(0, 19)}Z`
  return isInstant(instant) ? instant : null
}

const refusalOf = (text: string, label: string): string =>
  local.test(text) ? invalidInstant.local(label) : invalidInstant.written(label)

export const datetimeDetails: KindDetails = {
  read: (text, zone) => (isDay(text) ? startOfDay(text, zone) : text),
  names: true,
  wire: () => ({ type: 'string', format: 'date-time' }),
  fit: (_, written, number, today) =>
    typeof written === 'string' && isInstant(written)
      ? addToInstant(written, number - 1, 'h', '')
      : `${addDays(today, number - 1)}T09:00:00Z`,
}
