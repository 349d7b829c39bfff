import { numbered } from './grammar.ts'

const ofNumbers = {
  above: 'is more than',
  from: 'is at least',
  to: 'is at most',
  below: 'is less than',
} as const

const units = { d: 'days', w: 'weeks', m: 'months', q: 'quarters', y: 'years' } as const

/** Said where a filter is put together. */
export const building = {
  title: 'Filter',
  /** What stands before a line, by its place, and where it leaves out what passes it. */
  joins: {
    first: ['Where', 'Where not'],
    next: ['and', 'and not'],
    firstOr: ['either', 'either not'],
    nextOr: ['or', 'or not'],
  },
  own: (title: string) => `${title}, as the list says`,
  field: 'Field',
  chooseField: 'Choose a field…',
  fieldsOf: (title: string) => `Of ${title}`,
  verb: 'Comparison',
  value: 'Value',
  join: 'How it joins',
  noValue: 'no value needed',
  verbs: {
    is: 'is',
    isNot: 'is not',
    within: 'is or lies within',
    includes: 'include',
    has: 'contains',
    starts: 'begins with',
    during: 'is in',
    between: 'is from … to',
    ...ofNumbers,
    after: 'is after',
    before: 'is before',
    empty: 'is empty',
    filled: 'is not empty',
    some: 'are not empty',
    none: 'are empty',
  },
  /** The same of days and times. */
  inTime: { from: 'is on or after', to: 'is on or before' },
  me: 'me',
  empty: 'empty',
  removeValue: (value: string) => `Remove ${value}`,
  choose: 'Choose…',
  yes: 'Yes',
  no: 'No',
  from: 'from',
  to: 'to',
  /** What a bound is counted from. */
  bounds: {
    value: 'a value',
    day: 'a day',
    today: 'today',
    ago: 'ago',
    ahead: 'from now',
    week: 'the Monday of this week',
    month: 'the first day of this month',
    quarter: 'the first day of this quarter',
    year: 'the first day of this year',
  },
  bound: 'Compared with',
  ofRow: (field: string) => `${field} of the same row`,
  count: 'How many',
  unit: 'Counted in',
  units,
  periods: {
    choose: 'Choose a period…',
    day: (count: number) =>
      count === 0 ? 'today' : count < 0 ? `the day ${-count} days ago` : `the day ${count} days from now`,
    whole: (of: string, count: number) => {
      if (count === 0) return `this ${of}`
      if (Math.abs(count) === 1) return `${count < 0 ? 'last' : 'next'} ${of}`
      return count < 0 ? `the ${of} ${-count} ${of}s ago` : `the ${of} ${count} ${of}s from now`
    },
    last: (count: number, unit: keyof typeof units) => `the last ${count} ${units[unit]}`,
    next: (count: number, unit: keyof typeof units) => `the next ${count} ${units[unit]}`,
    lastOf: 'the last …',
    nextOf: 'the next …',
    /** What it means today. */
    means: (period: string, days: string) => `${period} · ${days}`,
    days: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  },
  any: 'and any of these',
  anyFirst: 'Any of these',
  removeLine: (words: string) => `Remove ${words || 'this line'}`,
  removeGroup: 'Remove the group',
  and: 'And…',
  or: 'Or…',
  group: 'Group of “any”',
  mine: (field: string) => `${field} is me`,
  clear: 'Clear all',
  copy: 'Copy address',
  copied: 'The address was copied.',
  notCopied: 'The address could not be copied.',
  show: (rows: string) => (rows ? `Show ${rows}` : 'Show'),
  close: 'Close',
  rows: (rows: number, more: boolean) => (more ? `more than ${numbered(rows)}` : numbered(rows)),
  of: (rows: string, many: string) => ` of ${rows} ${many}`,
  never: (rule: string) => `No row can match: ${rule}.`,
  tooMuch: {
    tests: 'That is the most one filter can hold.',
    levels: 'A filter can be three levels deep. Say this without a second group.',
    values: 'A filter can name 200 values at most.',
    characters: 'A text in a filter can have 200 characters at most.',
    bytes: 'This filter is too long for an address. Leave out some of its values.',
  },
} as const
