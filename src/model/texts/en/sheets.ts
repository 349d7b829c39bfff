/** What a text of a file cannot mean. */
export const spelled = {
  noSuchDay: (year: number, month: number, last: number) =>
    `${monthNames[month - 1]} ${year} has ${last} days.`,
  noSuchTime: 'No clock shows such a time.',
  skipped: 'The clock skips this time.',
  twice: (offsets: readonly string[]) => `This time exists twice: add ${offsets.join(' or ')}.`,
} as const

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Why a cell is not read. */
export const unreadCell = {
  error: 'The workbook has an error in this cell.',
  day: 'This is no day, such as 31-12-2026.',
  time: 'This is no day and time, such as 31-12-2026 09:30.',
  number: 'This is no number, such as 1234.50.',
  flag: 'This is neither yes nor no.',
  other: 'This cannot be read.',
} as const

/** What the ways of reading are called. */
export const spellingNames: Readonly<Record<string, string>> = {
  'day-month-year': 'day-month-year',
  'month-day-year': 'month-day-year',
  point: '1,234.50',
  comma: '1.234,50',
  words: 'words',
}

/** Why a column goes nowhere. */
export const leftOut = {
  none: (many: string) => `No field of ${many} fits`,
  why: 'What an export says of the row: passed over',
  computed: (label: string) => `${label} is worked out: passed over`,
  given: (label: string) => `${label} is given by the server: passed over`,
  secret: (label: string) => `${label} is a secret: passed over`,
  mayNot: (label: string) => `Your roles may not change ${label}: passed over`,
} as const
