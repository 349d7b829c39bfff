/** What the totals of a list are called in the document of the calls. */
export const describedTotals = {
  does: (many: string) => `${many}: totals, over all and by group`,
  answers: 'Totals over all selected rows, and by group',
  list: 'The name of a named list',
  groups:
    'The field to group by: a reference, a choice or a flag, or a day or time with a period, as in due:month',
  rows: 'How many rows of each group to answer, in the order of sortBy and order; 2,000 rows in all',
  total: 'The number of rows',
  more: 'There are more groups than these; the totals are of all rows nevertheless',
  key: 'The id of the row referred to, the value, or the first day of the period; null for rows without one',
} as const

/** What is wrong with how a list is to be grouped. */
export const invalidTotals = {
  list: (value: string, known: readonly string[]) =>
    known.length === 0
      ? 'There are no named lists here.'
      : `There is no list "${value}". Known: ${known.join(', ')}.`,
  groups: (value: string, known: readonly string[]) =>
    `Cannot group by "${value}". ${known.length === 0 ? 'Nothing here can be grouped by.' : `Known: ${known.join(', ')}; days and times by day, week, month, quarter or year.`}`,
  rows: (value: string, most: number) => `rows must be a whole number from 1 to ${most}, not "${value}".`,
} as const

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** What a group of rows is called. */
export const groupNames = {
  without: (label: string) => `Without ${label}`,
  /** @param from the first day, in parts */
  month: (year: string, month: number) => `${months[month - 1] ?? ''} ${year}`,
  quarter: (year: string, quarter: number) => `Quarter ${quarter}, ${year}`,
  week: (from: string, to: string) => `${from} to ${to}`,
} as const
