import { counted } from './grammar.ts'

/** Groups of a list. */
export const groups = {
  menu: (many: string) => `Group ${many} by`,
  none: 'No groups',
  offered: 'Offered first',
  others: 'Other fields',
  periods: { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' },
  /** 'Last Date by month' */
  byPeriod: (field: string, period: string) => `${field} by ${period.toLowerCase()}`,
  more: (rest: number) => `${rest} more`,
  beyond: (told: number) => `The first ${told} groups are shown. The totals below are of all rows.`,
  showing: (many: number) => counted(many, 'group', 'groups'),
  failed: 'The groups could not be loaded',
  failedText: 'What you chose is kept.',
  rowsFailed: 'These rows could not be loaded.',
  again: 'Ask again',
} as const

/** What a deadline list has just missed. */
export const missed = {
  title: 'Late and still open',
  open: (list: string) => `Open in ${list}`,
} as const
