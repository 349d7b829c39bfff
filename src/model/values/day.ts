/** A calendar day: 'YYYY-MM-DD'. Days compare as text. */
export type Day = string

const written = /^(\d{4})-(\d{2})-(\d{2})$/
const millisecondsPerDay = 86_400_000

const numberOf = (day: Day): number => Date.parse(day) / millisecondsPerDay

/** Whether the text is a day in the calendar: '2026-02-30' and '0000-01-01' are not. */
export const isDay = (text: string): boolean => {
  const parts = written.exec(text)
  if (!parts || parts[1] === '0000') return false
  const [, year, month, day] = parts.map(Number)
  // JavaScript maps years below 100 to the 20th century, which has the same leap years.
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

/** The first and the last supported day. */
export const [firstDay, lastDay] = ['0001-01-01', '9999-12-31'] as const

/** Adds days; the result is limited to the supported calendar. */
export const addDays = (day: Day, days: number): Day => {
  const number = Math.min(Math.max(numberOf(day) + days, numberOf(firstDay)), numberOf(lastDay))
  return new Date(number * millisecondsPerDay).toISOString().slice(0, 10)
}

let lastFrom: { readonly day: Day; readonly number: number } | null = null

/** Calendar days from one day to another; negative when `to` is earlier. Every row of a list counts from today. */
export const daysBetween = (from: Day, to: Day): number => {
  if (lastFrom?.day !== from) lastFrom = { day: from, number: numberOf(from) }
  return Math.round(numberOf(to) - lastFrom.number)
}

/** The unit of a moment: hours, days, weeks, months, quarters, years. */
export type MomentUnit = 'h' | 'd' | 'w' | 'm' | 'q' | 'y'

const moment = /^(now|today|week|month|quarter|year|\d{4}-\d\d-\d\d)(?:([+-]\d{1,5})([hdwmqy]))?$/

/** A parsed moment: its anchor, the count and the unit. */
export interface WrittenMoment {
  readonly anchor: string
  readonly count: number
  readonly unit: MomentUnit
}

/** Parses a moment: 'month+1m', '2026-01-31'; null for any other text. */
export const writtenMoment = (text: string): WrittenMoment | null => {
  const [, anchor, count = '0', unit = 'd'] = moment.exec(text) ?? []
  if (anchor === undefined || (/^\d/.test(anchor) && !isDay(anchor))) return null
  return { anchor, count: Number(count), unit: unit as MomentUnit } // the pattern ensures it
}

const monthsIn = { m: 1, q: 3, y: 12 } as const
const daysIn = { d: 1, w: 7 } as const

/**
 * Shifts a day by days, weeks, months, quarters or years. A day missing in a shorter month becomes its last; years keep
 * four figures.
 */
export const shiftDay = (from: Day, count: number, unit: Exclude<MomentUnit, 'h'>): Day => {
  if (count === 0) return from
  if (unit === 'd' || unit === 'w') return addDays(from, count * daysIn[unit])
  const date = new Date(from)
  const number = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + count * monthsIn[unit])
  if (date.getUTCDate() !== number) date.setUTCDate(0) // no such day in that month: use its last
  const day = date.toISOString().slice(0, 10)
  if (isDay(day)) return day
  return count < 0 ? firstDay : lastDay
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

const firstOf: Readonly<Record<string, (today: Day) => Day>> = {
  week: (today) => addDays(today, -((new Date(today).getUTCDay() + 6) % 7)),
  month: firstOfMonth,
  quarter: (today) => shiftDay(firstOfMonth(today), -((Number(today.slice(5, 7)) - 1) % 3), 'm'),
  year: (today) => `${today.slice(0, 5)}01-01`,
}

/** Resolves a text ('today', 'month+1m', '2026-01-31') to a day; today if it names none. */
export const dayOf = (text: string, today: Day): Day => {
  const { anchor = '', count = 0, unit = 'd' } = writtenMoment(text) ?? {}
  const start = isDay(anchor) ? anchor : (firstOf[anchor]?.(today) ?? today)
  return unit === 'h' ? start : shiftDay(start, count, unit)
}

/** '2026-11-21' → '21-11-2026'; other text is returned unchanged. */
export const showDay = (day: string): string => {
  const parts = written.exec(day)
  return parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : day
}

/** '21-11-2026' (also 21/11/2026, 21.11.2026, 1-2-2026) → '2026-11-21'; null for any other text. */
export const parseDay = (text: string): Day | null => {
  const parts = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})\s*$/.exec(text)
  if (!parts) return null
  const day = `${parts[3]}-${parts[2]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}`
  return isDay(day) ? day : null
}
