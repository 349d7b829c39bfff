/** Why a cell is not read. @param such as it is written in the way in which it is read */
export const unreadCell = {
  error: 'The workbook has an error in this cell.',
  formula: 'This cell has a formula whose result is not in the file. Open it in Excel, and save it.',
  merged:
    'This cell is merged with one beside it, or with the head: the file has one value for both. Undo that, or fill it in.',
  serial: (text: string, day: string) =>
    `“${text}” is no day. In Excel it is the number of ${day}: choose that for this column where it is meant.`,
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
  'point-percent': '15 % is 15',
  'comma-percent': '15 % is 15 (1.234,50)',
  'point-share': '15 % is 0.15',
  'comma-share': '15 % is 0,15 (1.234,50)',
  'point-permille': '15 ‰ is 15',
  'comma-permille': '15 ‰ is 15 (1.234,50)',
  'point-hours': '1:30 is 1.5',
  'comma-hours': '1:30 is 1,5 (1.234,50)',
  'point-minutes': '1:30 is 90',
  'comma-minutes': '1:30 is 90 (1.234,50)',
  'day-month-year-serial': 'Excel’s numbers are days',
  'month-day-year-serial': 'Excel’s numbers are days, month-day-year',
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
