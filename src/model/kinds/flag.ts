import { invalid } from '../messages.ts'
import type { KindMeaning } from './kind.ts'

/** Yes or no. */
export const flag: KindMeaning = {
  column: 'flag',
  accepted: true,
  secret: false,
  searched: false,
  sortable: true,
  width: 'number',
  wire: () => ({ type: 'boolean' }),
  isEmpty: (value) => value === null || value === undefined,
  accept: (value, field) => (typeof value === 'boolean' ? { value } : { message: invalid.flag(field.label) }),
  show: (value) => (value === true ? 'Yes' : value === false ? 'No' : ''),
}
