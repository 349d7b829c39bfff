import { type Day, isDay } from './day.ts'
import { plainSigns } from './plain-signs.ts'

/** The order of a numeric day; a day that starts with its year is read in either. */
export type DayOrder = 'day-month-year' | 'month-day-year'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

/** The month that a word names: 'Feb', 'february', 'Sept.'; 0 if none. */
const monthOf = (word: string): number =>
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i.test(
    word,
  )
    ? months.findIndex((month) => word.toLowerCase().startsWith(month)) + 1
    : 0

/** Expands two-figure years: those up to 68 belong to this century. */
const yearOf = (text: string): number => {
  const year = Number(text)
  return text.length > 2 ? year : year + (year <= 68 ? 2000 : 1900)
}

/** The parts of a written day, which may not exist in the calendar. */
interface WrittenDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

const yearFirst = /^(\d{4})( ?[-/.] ?| )(\d{1,2})\2(\d{1,2})\.?$/
const figures = /^(\d{1,2})( ?[-/.] ?| )(\d{1,2})\2(\d{4}|\d{2})\.?$/
const dayThenWord =
  /^(?:[a-z]{2,9},? )?(\d{1,2})(?:st|nd|rd|th|\.)?[-/ ]?([a-z]{3,9})\.?,?[-/ ]?(\d{4}|\d{2})$/i
const wordThenDay = /^(?:[a-z]{2,9},? )?([a-z]{3,9})\.?[-/ ](\d{1,2})(?:st|nd|rd|th)?,?[-/ ](\d{4})$/i

const inOrder = (order: DayOrder, one: string, other: string, last: string): WrittenDay => {
  const [first, second] = [Number(one), Number(other)]
  const [day, month] = order === 'day-month-year' ? [first, second] : [second, first]
  return { year: yearOf(last), month, day }
}

/** Reads '21112026', '2111 2026', '211126', and '20261121', which only one order makes a recent day. */
const withoutSigns = (text: string, order: DayOrder): WrittenDay | null => {
  const [, year, month, day] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const first = { year: Number(year), month: Number(month), day: Number(day) }
  if (year !== undefined && dayOfParts(first) !== null) return first
  const [, one, other = '', last = ''] = /^(\d\d)(\d\d) ?(\d{4}|\d\d)$/.exec(text) ?? []
  return one === undefined ? null : inOrder(order, one, other, last)
}

/** The length limit: longer texts are no day and are skipped. */
const longest = 64

/**
 * Parses a day: '21-11-2026', '21/11/26', '21112026', '2026-11-21', '21 Nov 2026', 'November 21, 2026'; null for any
 * other text.
 */
export const partsOfDay = (text: string, order: DayOrder): WrittenDay | null => {
  const trimmed = text.length > longest ? '' : plainSigns(text)
  const [, year, , month, day] = yearFirst.exec(trimmed) ?? []
  if (year !== undefined) return { year: Number(year), month: Number(month), day: Number(day) }
  const [, one, , other = '', last = ''] = figures.exec(trimmed) ?? []
  if (one !== undefined) return inOrder(order, one, other, last)
  const joined = withoutSigns(trimmed, order)
  if (joined !== null) return joined
  const [, before, word = '', of = ''] = dayThenWord.exec(trimmed) ?? []
  if (before !== undefined && monthOf(word) > 0)
    return { year: yearOf(of), month: monthOf(word), day: Number(before) }
  const [, name = '', behind, full = ''] = wordThenDay.exec(trimmed) ?? []
  return monthOf(name) > 0 ? { year: Number(full), month: monthOf(name), day: Number(behind) } : null
}

/** The day with these parts; null if it is not in the calendar. */
export const dayOfParts = ({ year, month, day }: WrittenDay): Day | null => {
  const text = [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-')
  return isDay(text) ? text : null
}

/** Parses a day without a year: '5-12', '5.12.', '5 Dec'; null for any other text. */
export const dayAndMonth = (text: string): Pick<WrittenDay, 'month' | 'day'> | null => {
  const [, one, other] = /^(\d{1,2}) ?[-/. ] ?(\d{1,2})\.?$/.exec(text) ?? []
  if (one !== undefined) return { day: Number(one), month: Number(other) }
  const [, day, word = ''] = /^(\d{1,2})(?:st|nd|rd|th|\.)?[- ]?([a-z]{3,9})\.?$/i.exec(text) ?? []
  return monthOf(word) > 0 ? { day: Number(day), month: monthOf(word) } : null
}

/** The number of days in a month; 0 if there is no such month. */
export const daysIn = (year: number, month: number): number =>
  month < 1 || month > 12 ? 0 : new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
