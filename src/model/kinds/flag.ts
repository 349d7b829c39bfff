import { invalid } from '#texts/answers'
import type { KindDetails, KindMeaning } from './kind.ts'

/** Yes or no. */
export const flag: KindMeaning = {
  column: 'flag',
  accepted: true,
  secret: false,
  searched: false,
  sortable: true,
  blank: false,
  width: 'number',
  isEmpty: (value) => value === null || value === undefined,
  accept: (value, field) => (typeof value === 'boolean' ? { value } : { message: invalid.flag(field.label) }),
  show: (value) => (value === true ? 'Yes' : value === false ? 'No' : ''),
}

export const flagDetails: KindDetails = {
  compared: 'boolean',
  way: 'Compare a flag with true or false.',
  values: () => [true, false],
  names: false,
  alike: 'yes and no would allow two rows',
  wire: () => ({ type: 'boolean' }),
  fit: (_, written) => written ?? true,
}
