import { spelled } from '#texts/written'
import { offsetName } from '../values/clock-change.ts'
import { addDays, type Day, showDay } from '../values/day.ts'
import { instantsOf } from '../values/instant.ts'
import { type DayOrder, dayAndMonth, dayOfParts, daysIn, partsOfDay } from '../values/written-day.ts'
import { readWrittenTime } from '../values/written-time.ts'
import type { Accepted } from './kind.ts'
import type { SpellingReader, Writing } from './spelling.ts'

const orderOf = ({ way }: Pick<Writing, 'way'>): DayOrder =>
  way === 'month-day-year' ? 'month-day-year' : 'day-month-year'

const readDayText = (text: string, order: DayOrder): Accepted | null => {
  const parts = partsOfDay(text, order)
  if (parts === null) return null
  const day = dayOfParts(parts)
  if (day !== null) return { value: day }
  const last = daysIn(parts.year, parts.month)
  if (parts.year === 0 || last === 0) return null // months end at 12: this text has another order
  return { message: spelled.noSuchDay(parts.year, parts.month, last) }
}

const words: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

/** 'tomorrow', '+14', '5-12', '5 dec': typed text is relative to the day of typing. */
const readFromToday = (text: string, today: Day): Accepted | null => {
  const said = text.trim().toLowerCase()
  const away = words[said] ?? (/^[+-]\d{1,4}$/.test(said) ? Number(said) : null)
  if (away !== null) return { value: addDays(today, away) }
  const parts = dayAndMonth(said)
  const day = parts && dayOfParts({ ...parts, year: Number(today.slice(0, 4)) })
  return day === null ? null : { value: day }
}

/** Reads days; a moment at midnight counts as its day. */
export const readDay: SpellingReader = (text, _, writing) => {
  const { from, today } = writing
  const day = readDayText(text, orderOf(writing))
  if (day !== null) return day
  const time = readWrittenTime(text)
  const of = time && readDayText(time.day, orderOf(writing))
  if (of && 'value' in of && time?.clock !== '00:00:00')
    return { message: spelled.timeOfDay(text.trim(), showDay(String(of.value))) }
  return of ?? (from === 'hand' && today !== undefined ? readFromToday(text, today) : null)
}

/** Reads days with a time of the business zone or with an offset from UTC; a day alone means its midnight. */
export const readTime: SpellingReader = (text, _, writing) => {
  const order = orderOf(writing)
  const alone = readDayText(text, order)
  const time = alone === null ? readWrittenTime(text) : null
  const read = alone ?? (time && readDayText(time.day, order))
  if (read === null || 'message' in read) return read
  const { clock, offset } = time ?? { clock: '00:00:00', offset: null }
  if (clock === null) return { message: spelled.noSuchTime }
  const wall = `${read.value}T${clock}`
  if (offset !== null) return { value: instantAhead(wall, offset) }
  const instants = instantsOf(wall, writing.zone)
  if (instants.length === 0) return { message: spelled.skipped }
  return instants.length === 1
    ? { value: instants[0] }
    : { message: spelled.twice(instants.map((instant) => offsetName(instant, writing.zone))), asks: true }
}

/** The instant at which a clock `ahead` seconds ahead of UTC shows that time. */
const instantAhead = (wall: string, ahead: number): string =>
  new Date(Date.parse(`${wall}Z`) - ahead * 1000).toISOString().replace('.000', '')
