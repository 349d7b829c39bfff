import { invalid } from '#texts/answers'
import type { KindDetails, KindMeaning } from './kind.ts'

/** 'Today', '1 day', '14 days', '4 days ago'. */
export const showDays = (days: number): string => {
  if (days === 0) return 'Today'
  const count = Math.abs(days)
  const words = `${count} ${count === 1 ? 'day' : 'days'}`
  return days < 0 ? `${words} ago` : words
}

/** Calendar days from today to another field's day. Computed at each reading. */
export const daysUntil: KindMeaning = {
  column: null,
  accepted: false,
  secret: false,
  searched: false,
  sortable: false,
  makes: 'days',
  width: 'number',
  isEmpty: (value) => value === null || value === undefined,
  accept: (_, field) => ({ message: invalid.number(field.label) }),
  show: (value) => (typeof value === 'number' ? showDays(value) : typeof value === 'string' ? value : ''),
}

export const daysUntilDetails: KindDetails = {
  compared: null,
  names: false,
  wire: () => ({ type: 'integer' }),
}
