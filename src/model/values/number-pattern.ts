import type { Day } from './day.ts'

/** Patterns such as 'INV-{year}-{0000}' format numbers. The counter is padded with zeros and may grow longer. */
const placeholder = /\{([^{}]*)\}/g
const counter = /\{(0+)\}/

/** The period after which numbering restarts: '2026', '2026-11', or '' for never. */
export const periodOf = (pattern: string, day: Day): string =>
  pattern.includes('{month}') ? day.slice(0, 7) : pattern.includes('{year}') ? day.slice(0, 4) : ''

/** Formats a number: ('INV-{year}-{0000}', '2026', 12) → 'INV-2026-0012'. */
export const writtenNumber = (pattern: string, period: string, number: number): string => {
  const [year = '', month = ''] = period.split('-')
  return pattern
    .replace('{year}', year)
    .replace('{month}', month)
    .replace(counter, (_, noughts: string) => String(number).padStart(noughts.length, '0'))
}

/** A parsed number: its period, as far as the pattern has one, and its counter. */
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

/** Parses a number; for one with an earlier pattern, it guesses the most likely parts from the figures. */
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

/** The prefix of `orderOf` that all numbers of a period share. */
export const orderOfPeriod = (period: string): string => {
  const [year = '', month = ''] = period.split('-')
  return `${year.padStart(4, '0').slice(-4)}${month.padStart(2, '0').slice(-2)}`
}

/**
 * The text by which numbers are sorted: the period, then the counter padded to a fixed width, whatever the pattern's
 * width.
 */
export const orderOf = (pattern: string, text: string): string => {
  const { year, month, number } = read(pattern, text)
  return `${orderOfPeriod(`${year}-${month}`)}${number.padStart(figures, '0').slice(-figures)} ${text}`
}

/** The counter of a number from that period; null if the pattern does not produce the text. */
export const countOf = (pattern: string, period: string, text: string): number | null => {
  const { year = '', month = '', number } = readerOf(pattern).exec(text)?.groups ?? {}
  const same = [year, month].filter((part) => part !== '').join('-') === period
  return same && number !== undefined && number.length <= figures ? Number(number) : null
}

const longestPattern = 40
const mostNoughts = 12

/** The fault in a pattern, and the faulty part. */
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
