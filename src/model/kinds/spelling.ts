import { spelled } from '#texts/sheets'
import type { Field } from '../../descriptor/index.ts'
import { offsetName } from '../values/clock-change.ts'
import { instantsOf } from '../values/instant.ts'
import { type DayOrder, dayOfParts, daysIn, partsOfDay } from '../values/written-day.ts'
import { type NumberSpelling, readWrittenNumber, withoutCurrency } from '../values/written-number.ts'
import { readWrittenTime } from '../values/written-time.ts'
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

/** Days, the day before the month or behind it; one at midnight is that day, too. */
export const daySpellings: readonly Spelling[] = /* @__PURE__ */ orders.map((name) => ({
  name,
  read: (text) => {
    const time = readWrittenTime(text)
    return readDayText(time?.clock === '00:00:00' && time.offset === null ? time.day : text, name)
  },
}))

const readDayText = (text: string, order: DayOrder): Accepted | null => {
  const parts = partsOfDay(text, order)
  if (parts === null) return null
  const day = dayOfParts(parts)
  if (day !== null) return { value: day }
  const last = daysIn(parts.year, parts.month)
  if (parts.year === 0 || last === 0) return null // months go to 12: it is written in the other order
  return { message: spelled.noSuchDay(parts.year, parts.month, last) }
}

/** Days with a time of the business zone, or with one that says how far it is from UTC; a day alone is its midnight. */
export const timeSpellings: readonly Spelling[] = /* @__PURE__ */ orders.map((name) => ({
  name,
  read: (text, _, zone) => {
    const time = readWrittenTime(text) ?? { day: text, clock: '00:00:00', offset: null, fraction: false }
    const read = readDayText(time.day, name)
    if (read === null || 'message' in read) return read
    if (time.clock === null) return { message: spelled.noSuchTime }
    if (time.fraction) return { message: spelled.fraction }
    const wall = `${read.value}T${time.clock}`
    if (time.offset !== null) return { value: instantAhead(wall, time.offset) }
    const instants = instantsOf(wall, zone)
    if (instants.length === 0) return { message: spelled.skipped }
    return instants.length === 1
      ? { value: instants[0] }
      : { message: spelled.twice(instants.map((instant) => offsetName(instant, zone))) }
  },
}))

/** The instant at which a clock shows that time that is so many seconds ahead of UTC. */
const instantAhead = (wall: string, ahead: number): string =>
  new Date(Date.parse(`${wall}Z`) - ahead * 1000).toISOString().replace('.000', '')

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
