import { invalid } from '#texts/answers'
import { daysUntil as showDays } from '#texts/grammar'
import type { KindDetails, KindMeaning } from './kind.ts'

/** Calendar days from today to another field's day, computed at each read. */
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
  names: false,
  wire: () => ({ type: 'integer' }),
}
