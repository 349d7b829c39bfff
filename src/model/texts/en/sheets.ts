import { months } from './grammar.ts'

/** What a text of a file cannot mean. */
export const spelled = {
  noSuchDay: (year: number, month: number, last: number) => `${months[month - 1]} ${year} has ${last} days.`,
  noSuchTime: 'No clock shows such a time.',
  fraction: 'Times are kept in whole seconds.',
  skipped: 'The clock skips this time.',
  twice: (offsets: readonly string[]) => `This time exists twice: add ${offsets.join(' or ')}.`,
} as const

/** Why a cell is not read. @param such as it is written in the way in which it is read */
export const unreadCell = {
  error: 'The workbook has an error in this cell.',
  day: (text: string, such: string) => `“${text}” is no day, such as ${such}.`,
  time: (text: string, such: string) => `“${text}” is no day and time, such as ${such} 09:30.`,
  number: (text: string, such: string) => `“${text}” is no number, such as ${such}.`,
  flag: (text: string) => `“${text}” is neither yes nor no.`,
  other: (text: string) => `“${text}” cannot be read.`,
} as const

/** What the ways of reading are called. */
export const spellingNames: Readonly<Record<string, string>> = {
  'day-month-year': 'day-month-year',
  'month-day-year': 'month-day-year',
  point: '1,234.50',
  comma: '1.234,50',
  words: 'words',
}

/** What is written in these ways. */
export const spellingSamples: Readonly<Record<string, string>> = {
  'day-month-year': '31-12-2026',
  'month-day-year': '12-31-2026',
  point: '1,234.50',
  comma: '1.234,50',
}

/** Why a column goes nowhere. */
export const leftOut = {
  none: (many: string) => `No field of ${many} fits`,
  why: 'What an export says of the row: passed over',
  taken: (label: string) => `Another column goes to ${label} already`,
  twice: 'Another column holds the ID already',
  computed: (label: string) => `${label} is worked out: passed over`,
  fixed: (label: string) => `Nobody may write ${label}: passed over`,
  rows: (label: string) => `${label} are rows of their own: passed over`,
  files: (label: string) => `${label} holds files, which no cell does: passed over`,
  given: (label: string) => `${label} is given by the server: passed over`,
  secret: (label: string) => `${label} is a secret: passed over`,
  mayNot: (label: string) => `Your roles may not change ${label}: passed over`,
} as const
