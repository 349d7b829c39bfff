import { invalid } from '../messages.ts'
import type { KindMeaning } from './kind.ts'

const largest = 1e15

/** A number, with a fraction or without. */
export const number: KindMeaning = {
  column: 'real',
  accepted: true,
  secret: false,
  searched: false,
  sortable: true,
  width: 'number',
  wire: (field) => ({ type: 'number', minimum: field.least ?? -largest, maximum: field.most ?? largest }),
  isEmpty: (value) => value === null || value === undefined || value === '',
  accept: (value, field) => {
    const { label, least = -largest, most = largest } = field
    if (typeof value !== 'number' || !Number.isFinite(value)) return { message: invalid.number(label) }
    if (value < least) return { message: invalid.least(label, least) }
    return value > most ? { message: invalid.most(label, most) } : { value }
  },
  show: (value) => (typeof value === 'number' ? String(value) : ''),
}
