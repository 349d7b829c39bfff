import { invalid } from '#texts/answers'
import { addDays, isDay, showDay } from '../values/day.ts'
import { dayAt, isInstant, startOfDay } from '../values/instant.ts'
import type { KindDetails, KindMeaning } from './kind.ts'

/** A calendar day, without time or zone: 'YYYY-MM-DD' on the wire, displayed as dd-mm-yyyy. */
export const date: KindMeaning = {
  compared: 'day',
  column: 'day',
  accepted: true,
  secret: false,
  searched: false,
  sortable: true,
  width: 'date',
  isEmpty: (value) => value === null || value === undefined || value === '',
  accept: (value, field) =>
    typeof value === 'string' && isDay(value) ? { value } : { message: invalid.day(field.label) },
  show: (value) => (typeof value === 'string' ? showDay(value) : ''),
  day: (value) => (typeof value === 'string' ? value : null),
}

export const dateDetails: KindDetails = {
  names: true,
  read: (text, zone) => {
    const day = isInstant(text) ? dayAt(text, zone) : null
    return day !== null && startOfDay(day, zone) === text ? day : text
  },
  wire: () => ({ type: 'string', format: 'date' }),
  fit: (_, written, number, today) => addDays(typeof written === 'string' ? written : today, number - 1),
}
