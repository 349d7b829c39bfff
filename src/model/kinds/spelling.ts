import { spelled } from '#texts/sheets'
import type { Field } from '../../descriptor/index.ts'
import { offsetName } from '../values/clock-change.ts'
import { instantsOf } from '../values/instant.ts'
import { type DayOrder, dayOfParts, daysIn, partsOfDay } from '../values/written-day.ts'
import { type NumberSpelling, readWrittenNumber, withoutCurrency } from '../values/written-number.ts'
import type { Accepted } from './kind.ts'

/** A way in which texts of a file can be read. */
export interface Spelling {
  /** 'day-month-year' */
  readonly name: string
  /**
   * What a text that is not empty means in this way, as it travels; or why it cannot be. Null where it is written in no
   * such way.
   * @param zone the business time zone
   */
  readonly read: (text: string, field: Field, zone: string) => Accepted | null
}

const orders: readonly DayOrder[] = ['day-month-year', 'month-day-year']

/** Days, the day before the month or behind it. */
export const daySpellings: readonly Spelling[] = /* @__PURE__ */ orders.map((name) => ({
  name,
  read: (text) => readDayText(/^(.+)T00:00:00$/.exec(text)?.[1] ?? text, name),
}))

const readDayText = (text: string, order: DayOrder): Accepted | null => {
  const parts = partsOfDay(text, order)
  if (parts === null) return null
  const day = dayOfParts(parts)
  if (day !== null) return { value: day }
  const last = daysIn(parts.year, parts.month)
  if (last === 0) return null // months go to 12: it is written in the other order
  return { message: spelled.noSuchDay(parts.year, parts.month, last) }
}

const timed =
  /^(.+?)[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.0+)?)?\s*([ap])?\.?m?\.?\s*(?:(?:UTC|GMT)?([+-]\d\d:?\d\d|Z))?$/i

/** Days with a time of the business zone, or with one that says how far it is from UTC. */
export const timeSpellings: readonly Spelling[] = /* @__PURE__ */ orders.map((name) => ({
  name,
  read: (text, _, zone) => {
    const [whole, day = text, hour = '0', minute = '00', second = '00', half, offset] =
      timed.exec(text.trim()) ?? []
    const read = readDayText(whole === undefined ? text : day, name)
    if (read === null || 'message' in read) return read
    const hours =
      half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
    if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return { message: spelled.noSuchTime }
    const wall = `${read.value}T${String(hours).padStart(2, '0')}:${minute}:${second}`
    if (offset !== undefined) return { value: `${wall}${offset.toUpperCase()}` }
    const [first, ...others] = instantsOf(wall, zone)
    if (first === undefined) return { message: spelled.skipped }
    return others.length === 0
      ? { value: first }
      : { message: spelled.twice([first, ...others].map((instant) => offsetName(instant, zone))) }
  },
}))

const points: readonly NumberSpelling[] = ['point', 'comma']

/** Numbers, their places behind a point or behind a comma. @param of what the figures are on the wire */
export const numberSpellings = (of: (figures: string) => unknown): readonly Spelling[] =>
  points.map((name) => ({
    name,
    read: (text, { currency }) => {
      const figures = readWrittenNumber(withoutCurrency(text, currency), name)
      return figures === null ? null : { value: of(figures) }
    },
  }))
