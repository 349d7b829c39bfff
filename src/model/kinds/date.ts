import { isDay, showDay } from '../day.ts'
import { invalid } from '../messages.ts'
import type { KindMeaning } from './kind.ts'

/** A calendar day, without time or zone: travels as 'YYYY-MM-DD', shows as dd-mm-yyyy. */
export const date: KindMeaning = {
  column: 'day',
  accepted: true,
  secret: false,
  searched: false,
  sortable: true,
  width: 'date',
  wire: () => ({ type: 'string', format: 'date' }),
  isEmpty: (value) => value === null || value === undefined || value === '',
  accept: (value, field) =>
    typeof value === 'string' && isDay(value) ? { value } : { message: invalid.day(field.label) },
  show: (value) => (typeof value === 'string' ? showDay(value) : ''),
}
