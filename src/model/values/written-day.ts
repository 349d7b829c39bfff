import { type Day, isDay } from './day.ts'

/** In which order a day of figures is written; one that begins with its year is read in either. */
export type DayOrder = 'day-month-year' | 'month-day-year'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

/** The month of a word: 'Feb', 'february', 'Sept.'; 0 where it is none. */
const monthOf = (word: string): number =>
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i.test(
    word,
  )
    ? months.findIndex((month) => word.toLowerCase().startsWith(month)) + 1
    : 0

/** Years of two figures: those up to 68 are of this century. */
const yearOf = (text: string): number => {
  const year = Number(text)
  return text.length > 2 ? year : year + (year <= 68 ? 2000 : 1900)
}

/** A day that a person wrote, in parts: not every such day is in the calendar. */
export interface WrittenDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

const yearFirst = /^(\d{4})( ?[-/.] ?| )(\d{1,2})\2(\d{1,2})\.?$/
const figures = /^(\d{1,2})( ?[-/.] ?| )(\d{1,2})\2(\d{4}|\d{2})\.?$/
const dayThenWord =
  /^(?:[a-z]{2,9},? )?(\d{1,2})(?:st|nd|rd|th|\.)?[-/ ]?([a-z]{3,9})\.?,?[-/ ]?(\d{4}|\d{2})$/i
const wordThenDay = /^(?:[a-z]{2,9},? )?([a-z]{3,9})\.?[-/ ](\d{1,2})(?:st|nd|rd|th)?,?[-/ ](\d{4})$/i

/** What a text says of a day: '21-11-2026', '21/11/26', '2026-11-21', '21 Nov 2026', 'November 21, 2026'; null where it is none. */
export const partsOfDay = (text: string, order: DayOrder): WrittenDay | null => {
  const trimmed = text.trim()
  const [, year, , month, day] = yearFirst.exec(trimmed) ?? []
  if (year !== undefined) return { year: Number(year), month: Number(month), day: Number(day) }
  const [, one, , other, last = ''] = figures.exec(trimmed) ?? []
  if (one !== undefined) {
    const [first, second] = [Number(one), Number(other)]
    return order === 'day-month-year'
      ? { year: yearOf(last), month: second, day: first }
      : { year: yearOf(last), month: first, day: second }
  }
  const [, before, word = '', of = ''] = dayThenWord.exec(trimmed) ?? []
  if (before !== undefined && monthOf(word) > 0)
    return { year: yearOf(of), month: monthOf(word), day: Number(before) }
  const [, name = '', behind, full = ''] = wordThenDay.exec(trimmed) ?? []
  return monthOf(name) > 0 ? { year: Number(full), month: monthOf(name), day: Number(behind) } : null
}

/** The day of such parts; null where the calendar has none. */
export const dayOfParts = ({ year, month, day }: WrittenDay): Day | null => {
  const text = [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-')
  return isDay(text) ? text : null
}

/** How many days a month has; 0 of what is no month. */
export const daysIn = (year: number, month: number): number =>
  month < 1 || month > 12 ? 0 : new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
