import { counted } from './grammar.ts'

/** Said by a row that explains its colour and its lists. */
export const rowReasons = {
  title: 'Why this row is in its lists',
  /** @param tone the colour's name @param condition '' of the rule for what is left */
  because: (tone: string, condition: string) => {
    const colour = tone === 'neutral' ? 'No colour' : `${tone.charAt(0).toUpperCase()}${tone.slice(1)}`
    return condition ? `${colour} because ${condition}.` : `${colour} because no other rule holds.`
  },
  colour: 'Colour',
  how: 'How this was decided',
  order: 'Rules are read from the top. The first one that holds decides.',
  decides: 'Decides',
  fails: 'Does not hold',
  always: 'Holds for every row that no rule above names.',
  pass: 'Yes',
  miss: 'No',
  present: 'Here:',
  empty: 'empty',
  below: (rules: number) =>
    rules === 1
      ? 'One more rule follows; it is not asked.'
      : `${rules} more rules follow; they are not asked.`,
  lists: 'Lists',
  inside: (lists: number) => (lists === 1 ? 'It is in one list' : `It is in ${lists} lists`),
  nowhere: 'It is in no list.',
  outside: (lists: number) => (lists === 1 ? 'It is not in one list' : `It is not in ${lists} lists`),
  everyRow: 'Every row is in it.',
  today: (day: string) => `Today is ${day}.`,
} as const

const units: Readonly<Record<string, string>> = {
  h: 'hour',
  d: 'day',
  w: 'week',
  m: 'month',
  q: 'quarter',
  y: 'year',
}

const wholes: Readonly<Record<string, string>> = {
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
}

/** '3 days after', '1 month before'. */
const away = (count: number, unit: string): string =>
  `${counted(Math.abs(count), units[unit] ?? 'day')} ${count < 0 ? 'before' : 'after'}`

/** A rule in words; see `describeRule`. */
export const conditions = {
  nothing: 'empty',
  other: 'any other',
  yes: 'on',
  no: 'off',
  /** A test by its parts, in order: the field, the verb, the value. */
  test: (parts: readonly string[]) => parts.filter(Boolean).join(' '),
  is: (values: string) => ['is', values] as const,
  isNot: (values: readonly string[]) =>
    values.length > 1
      ? (['is neither', `${values.slice(0, -1).join(', ')} nor ${values.at(-1)}`] as const)
      : (['is not', values[0] ?? ''] as const),
  none: (branches: readonly string[]) =>
    branches.length === 1 ? `not (${branches[0]})` : `none of these: ${branches.join('; ')}`,
  always: 'there is one',
  /** @param inTime of days and times; numbers are more and less */
  lies: (side: 'above' | 'after' | 'from' | 'to' | 'below' | 'before', bound: string, inTime: boolean) =>
    ({
      above: `more than ${bound}`,
      below: `less than ${bound}`,
      before: `before ${bound}`,
      from: `${bound} or ${inTime ? 'later' : 'more'}`,
      to: `${bound} or ${inTime ? 'earlier' : 'less'}`,
      after: `after ${bound}`,
    })[side],
  /** What a span of days may be the whole of. */
  periods: Object.keys(wholes) as readonly string[],
  /** @param count 0 of this one, 1 of the next */
  during: (anchor: string, count: number) =>
    [
      'is in',
      count === 0
        ? `this ${anchor}`
        : Math.abs(count) === 1
          ? `${count < 0 ? 'last' : 'next'} ${anchor}`
          : count < 0
            ? `the ${anchor} ${-count} ${anchor}s ago`
            : `the ${anchor} ${count} ${anchor}s from now`,
    ] as const,
  between: (from: string, to: string) => (from === to ? from : `from ${from} to ${to}`),
  has: (text: string) => ['contains', `“${text}”`] as const,
  starts: (text: string) => ['begins with', `“${text}”`] as const,
  includes: (rows: string) => ['include', rows] as const,
  lacks: (rows: string) => ['do not include', rows] as const,
  within: (rows: string) => ['is', `${rows} or lies within it`] as const,
  /** @param rule '' where any row will do */
  step: {
    is: (rule: string) => (rule ? (['is one whose', rule] as const) : (['is not', 'empty'] as const)),
    any: (rule: string) => (rule ? (['include one whose', rule] as const) : (['are not', 'empty'] as const)),
    none: (rule: string) => (rule ? (['include none whose', rule] as const) : (['are', 'empty'] as const)),
  },
  me: 'me',
  row: (id: number) => `no. ${id}`,
  /** A day or a time that is counted from now: 'in 3 days', 'the first day of next month'. */
  moment: (anchor: string, count: number, unit: string) => {
    const whole = wholes[anchor]
    if (whole !== undefined) {
      const first = anchor === 'week' ? 'the Monday' : 'the first day'
      const shift = units[anchor === 'week' ? 'w' : anchor.charAt(0)] === units[unit] ? count : null
      if (shift === 0 || count === 0) return `${first} of this ${whole}`
      if (shift === 1) return `${first} of next ${whole}`
      if (shift === -1) return `${first} of last ${whole}`
      return `${away(count, unit)} ${first} of this ${whole}`
    }
    const start = anchor === 'now' ? 'now' : 'today'
    if (count === 0) return start
    if (unit === 'h' && start === 'today')
      return `${counted(Math.abs(count), 'hour')} ${count < 0 ? 'before' : 'into'} today`
    return count < 0
      ? `${counted(-count, units[unit] ?? 'day')} ago`
      : `${counted(count, units[unit] ?? 'day')} from ${start}`
  },
  /** A day that is written, and what lies that far from it. */
  fixed: (day: string, count: number, unit: string) => (count === 0 ? day : `${away(count, unit)} ${day}`),
  because: (condition: string) => `Shown because ${condition}`,
} as const
