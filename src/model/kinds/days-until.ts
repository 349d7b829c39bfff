import { invalid } from '../messages.ts'
import type { KindMeaning } from './kind.ts'

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
  width: 'number',
  wire: () => ({ type: 'integer' }),
  isEmpty: (value) => value === null || value === undefined,
  accept: (_, field) => ({ message: invalid.number(field.label) }),
  show: (value) => (typeof value === 'number' ? showDays(value) : typeof value === 'string' ? value : ''),
}
