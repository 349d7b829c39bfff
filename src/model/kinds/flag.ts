import { invalid } from '#texts/answers'
import { yesOrNo } from '#texts/grammar'
import type { KindDetails, KindMeaning } from './kind.ts'

/** Yes or no. */
export const flag: KindMeaning = {
  compared: 'flag',
  values: () => [true, false],
  column: 'flag',
  accepted: true,
  secret: false,
  searched: false,
  sortable: true,
  blank: false,
  width: 'number',
  isEmpty: (value) => value === null || value === undefined,
  accept: (value, field) => (typeof value === 'boolean' ? { value } : { message: invalid.flag(field.label) }),
  show: (value) => (value === true ? yesOrNo.yes : value === false ? yesOrNo.no : ''),
}

export const flagDetails: KindDetails = {
  names: false,
  alike: 'flag',
  read: (text) => {
    const said = text.toLowerCase()
    return said === yesOrNo.yes.toLowerCase() ? true : said === yesOrNo.no.toLowerCase() ? false : text
  },
  storage: {
    stored: (value) =>
      typeof value === 'boolean' ? Number(value) : typeof value === 'number' ? value : null,
    value: (stored) => (stored === null ? null : stored === 1),
  },
  wire: () => ({ type: 'boolean' }),
  fit: (_, written) => written ?? true,
}
