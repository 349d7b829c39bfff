import type { Day } from './day.ts'

/** Numbers are written by a pattern: 'INV-{year}-{0000}'. A counter is filled with noughts, and grows beyond them. */
const placeholder = /\{([^{}]*)\}/g
const counter = /\{(0+)\}/

/** The span in which numbers count on, and begin anew after it: '2026', '2026-11', or '' for all time. */
export const periodOf = (pattern: string, day: Day): string =>
  pattern.includes('{month}') ? day.slice(0, 7) : pattern.includes('{year}') ? day.slice(0, 4) : ''

/** A number as it is written: ('INV-{year}-{0000}', '2026', 12) → 'INV-2026-0012'. */
export const writtenNumber = (pattern: string, period: string, number: number): string => {
  const [year = '', month = ''] = period.split('-')
  return pattern
    .replace('{year}', year)
    .replace('{month}', month)
    .replace(counter, (_, noughts: string) => String(number).padStart(noughts.length, '0'))
}

/** A number that was written: its span, as far as the pattern has one, and how far it counts. */
interface ReadNumber {
  readonly year: string
  readonly month: string
  readonly number: string
}

const quoted = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&')

const known = new Map<string, RegExp>()

const readerOf = (pattern: string): RegExp => {
  const parts = pattern.split(/(\{[^{}]*\})/).map((part) => {
    if (part === '{year}') return '(?<year>\\d{4})'
    if (part === '{month}') return '(?<month>\\d{2})'
    return counter.test(part) ? '(?<number>\\d+)' : quoted(part)
  })
  const reader = known.get(pattern) ?? new RegExp(`^${parts.join('')}$`, 'iu')
  known.set(pattern, reader)
  return reader
}

/** Reads a number; one that was written by another pattern, before, by what its figures are most likely to be. */
const read = (pattern: string, text: string): ReadNumber => {
  const { year, month, number } = readerOf(pattern).exec(text)?.groups ?? {}
  if (number !== undefined) return { year: year ?? '', month: month ?? '', number }
  const runs = text.match(/\d+/g) ?? []
  const likely = runs.length < 2 ? -1 : runs.findIndex((run) => /^(19|20)\d\d$/.test(run))
  const others = runs.filter((_, at) => at !== likely)
  return {
    year: pattern.includes('{year}') ? (runs[likely] ?? '') : '',
    month: pattern.includes('{month}') && others.length > 1 ? (others[0] ?? '') : '',
    number: others.at(-1) ?? '',
  }
}

const figures = 15

/** How the numbers of a span begin as `orderOf` puts them. */
export const orderOfPeriod = (period: string): string => {
  const [year = '', month = ''] = period.split('-')
  return `${year.padStart(4, '0').slice(-4)}${month.padStart(2, '0').slice(-2)}`
}

/** What numbers are sorted by as text: the span first, then how far they count, beyond their noughts and back. */
export const orderOf = (pattern: string, text: string): string => {
  const { year, month, number } = read(pattern, text)
  return `${orderOfPeriod(`${year}-${month}`)}${number.padStart(figures, '0').slice(-figures)} ${text}`
}

/** How far a number of that span counts; null where it is none that the pattern writes. */
export const countOf = (pattern: string, period: string, text: string): number | null => {
  const { year = '', month = '', number } = readerOf(pattern).exec(text)?.groups ?? {}
  const same = [year, month].filter((part) => part !== '').join('-') === period
  return same && number !== undefined && number.length <= figures ? Number(number) : null
}

const longestPattern = 40
const mostNoughts = 12

/** What is wrong with a pattern, and the part that is. */
export const patternFault = (
  pattern: string,
): {
  readonly is: 'counter' | 'unknown' | 'twice' | 'month' | 'long'
  readonly part: string
} | null => {
  const all = [...pattern.matchAll(placeholder)].map(([part]) => part)
  const unknown = all.find((part) => !['{year}', '{month}'].includes(part) && !counter.test(part))
  const stray = /[{}]/.exec(pattern.replaceAll(placeholder, ''))?.[0]
  const counters = all.filter((part) => counter.test(part))
  const twice = ['{year}', '{month}'].find((part) => all.filter((each) => each === part).length > 1)
  if (unknown !== undefined || stray !== undefined) return { is: 'unknown', part: unknown ?? stray ?? '' }
  if (counters.length !== 1) return { is: 'counter', part: '' }
  if (twice !== undefined) return { is: 'twice', part: twice }
  if (all.includes('{month}') && !all.includes('{year}')) return { is: 'month', part: '{month}' }
  const long = pattern.length > longestPattern || (counters[0] ?? '').length > mostNoughts + 2
  return long ? { is: 'long', part: pattern } : null
}
