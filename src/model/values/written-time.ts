import { plainSigns } from './plain-signs.ts'

/** The parts of a written day with a time. */
interface WrittenTime {
  /** The text before the time, which is parsed elsewhere. */
  readonly day: string
  /** 'HH:mm:ss'; null if it is no valid time. */
  readonly clock: string | null
  /** Seconds ahead of UTC; null if the text has no offset. */
  readonly offset: number | null
}

/** The length limit: longer texts are no time, and matching them would be slow. */
const longest = 64

const timed =
  /^(.*[^T ,])[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?: ?([ap])\.?m\.?)?(?: ?(?:(Z)|(UTC|GMT)?([+-])([01]\d|2[0-3])(?::?([0-5]\d)(?::?([0-5]\d))?)?|(UTC|GMT)))?$/i

/**
 * Parses '21-11-2026 09:30', '11/21/26, 9:30 PM', '2026-11-21T09:30:00Z', '25-10-2026 02:30 UTC+01:00'; null for a text
 * without a time.
 */
export const readWrittenTime = (text: string): WrittenTime | null => {
  const trimmed = text.length > longest ? '' : plainSigns(text)
  const parts = timed.exec(trimmed)
  if (parts === null) return withoutColon(trimmed)
  const [, day = '', hour = '', minute = '', second = '00', half] = parts
  return {
    day,
    clock: clockOf(hoursOf(Number(hour), half?.toLowerCase()), minute, second),
    offset: offsetOf(parts),
  }
}

/** Hours from midnight; null if a 12-hour clock has no such hour. */
const hoursOf = (hour: number, half: string | undefined): number | null => {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

const clockOf = (hours: number | null, minute: string, second: string): string | null =>
  hours === null || hours > 23 || Number(minute) > 59 || Number(second) > 59
    ? null
    : `${String(hours).padStart(2, '0')}:${minute}:${second}`

const offsetOf = (parts: RegExpExecArray): number | null => {
  const [, , , , , , zulu, , sign, hours = '0', minutes = '0', seconds = '0', zone] = parts
  if (zulu !== undefined || zone !== undefined) return 0
  if (sign === undefined) return null
  const ahead = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -ahead : ahead
}

/** Parses '21-11-2026 14.30', '21 Nov 2026 1430', '21-11-2026 2 pm', whose last figures must not belong to the day. */
const withoutColon = (text: string): WrittenTime | null => {
  const [, day = '', time = ''] =
    /^(.*\d{2}),? +(\d{1,2}[.h]\d\d|\d{4}|\d{1,2}(?:[.h]\d\d)? ?[ap]\.?m\.?)$/i.exec(text) ?? []
  const clock = readClock(time)
  return clock === null ? null : { day, clock, offset: null }
}

/** Parses a time: '9', '9:30', '9.30', '0930', '09:30:15', '2:30 pm' → 'HH:mm:ss'; null for any other text. */
export const readClock = (text: string): string | null => {
  const parts = /^(\d{1,2})(?:[:.h]?(\d\d)(?:[:.](\d\d))?)?(?: ?([ap])\.?m\.?)?$/i.exec(plainSigns(text))
  if (!parts) return null
  const [, hour, minute = '00', second = '00', half] = parts
  return clockOf(hoursOf(Number(hour), half?.toLowerCase()), minute, second)
}
