/** The foot of a list. */
export const totals = {
  ofAll: (what: string) => `Over all rows: ${what}. Press for those in view`,
  ofView: (what: string) => `Over the rows in view: ${what}. Press for all`,
  inView: 'in view',
  /** From the least to the greatest. */
  range: (least: string, greatest: string) => `${least} to ${greatest}`,
  from: (least: string) => `from ${least}`,
  to: (greatest: string) => `to ${greatest}`,
  apart: ' · ',
} as const
