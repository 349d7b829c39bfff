import { type Day, dayOf, type MomentUnit, writtenMoment } from '../../../model/values/day.ts'

/** A period relative to today. */
export type RelativePeriod =
  /** A week, month, quarter or year: 0 is the current one, 1 the next. */
  | { readonly is: 'whole'; readonly of: Whole; readonly count: number }
  /** A number of days, weeks or months that ends or starts with today, including today. */
  | { readonly is: 'last' | 'next'; readonly count: number; readonly unit: MomentUnit }
  /** One day: 0 is today, -1 yesterday. */
  | { readonly is: 'day'; readonly count: number }

const wholes = ['week', 'month', 'quarter', 'year'] as const
export type Whole = (typeof wholes)[number]

const unitOf = { week: 'w', month: 'm', quarter: 'q', year: 'y' } as const

/** Menu options in order; other counts are typed. */
export const offeredPeriods: readonly RelativePeriod[] = [
  { is: 'day', count: 0 },
  ...wholes.map((of): RelativePeriod => ({ is: 'whole', of, count: 0 })),
  ...wholes.map((of): RelativePeriod => ({ is: 'whole', of, count: -1 })),
  ...wholes.map((of): RelativePeriod => ({ is: 'whole', of, count: 1 })),
  { is: 'last', count: 7, unit: 'd' },
  { is: 'last', count: 30, unit: 'd' },
  { is: 'next', count: 7, unit: 'd' },
  { is: 'next', count: 30, unit: 'd' },
]

/** 'month' and 1 are 'month+1m'; 0 is the anchor itself. */
const written = (anchor: string, count: number, unit: MomentUnit): string =>
  count === 0 ? anchor : `${anchor}${count < 0 ? '-' : '+'}${Math.abs(count)}${unit}`

/** The period in rule syntax. */
export const periodRule = (period: RelativePeriod): Readonly<Record<string, string>> => {
  switch (period.is) {
    case 'whole': {
      const { of, count } = period
      return { from: written(of, count, unitOf[of]), before: written(of, count + 1, unitOf[of]) }
    }
    case 'last':
      return { from: written('today', -period.count, period.unit), to: 'today' }
    case 'next':
      return { from: 'today', to: written('today', period.count, period.unit) }
    case 'day': {
      const day = written('today', period.count, 'd')
      return { from: day, to: day }
    }
  }
}

const isCounted = (unit: MomentUnit): boolean => unit !== 'h'

/** Parses a span of a rule as a period; null if it is not one. */
export const periodIn = (span: Readonly<Record<string, unknown>>): RelativePeriod | null => {
  const [from, end] = [span.from, span.before ?? span.to]
  if (typeof from !== 'string' || typeof end !== 'string' || Object.keys(span).length !== 2) return null
  const [first, last] = [writtenMoment(from), writtenMoment(end)]
  if (!first || !last) return null
  const found = ((): RelativePeriod | null => {
    const of = wholes.find((whole) => whole === first.anchor)
    if ('before' in span) return of ? { is: 'whole', of, count: first.count } : null
    if (first.anchor !== 'today' || last.anchor !== 'today') return null
    if (from === end) return { is: 'day', count: first.count }
    if (end === 'today' && isCounted(first.unit)) return { is: 'last', count: -first.count, unit: first.unit }
    return from === 'today' && isCounted(last.unit)
      ? { is: 'next', count: last.count, unit: last.unit }
      : null
  })()
  if (found === null) return null
  const said = periodRule(found)
  // reject spans that would be written differently, such as 'week+1m'
  return Object.entries(span).every(([side, bound]) => said[side] === bound) && isAhead(found) ? found : null
}

const isAhead = (period: RelativePeriod): boolean =>
  period.is === 'last' || period.is === 'next' ? period.count > 0 : true

/** The first and last day of a period as of today. */
export const daysOf = (period: RelativePeriod, today: Day): readonly [first: Day, last: Day] => {
  const { from = '', before, to = '' } = periodRule(period)
  if (before === undefined) return [dayOf(from, today), dayOf(to, today)]
  const next = dayOf(before, today)
  return [dayOf(from, today), dayOf(`${next}-1d`, today)]
}
