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

const meansYes = ['yes', 'y', 'true', '1', 'x', '✓']
const meansNo = ['no', 'n', 'false', '0', '-']

export const flagDetails: KindDetails = {
  names: false,
  alike: 'flag',
  spellings: [
    {
      name: 'words',
      read: (text) => {
        const said = text.trim().toLowerCase()
        if (said === yesOrNo.yes.toLowerCase() || meansYes.includes(said)) return { value: true }
        return said === yesOrNo.no.toLowerCase() || meansNo.includes(said) ? { value: false } : null
      },
    },
  ],
  read: (text) => {
    const said = text.toLowerCase()
    return said === yesOrNo.yes.toLowerCase() ? true : said === yesOrNo.no.toLowerCase() ? false : text
  },
  kept: {
    stored: (value) =>
      typeof value === 'boolean' ? Number(value) : typeof value === 'number' ? value : null,
    value: (stored) => (stored === null ? null : stored === 1),
  },
  wire: () => ({ type: 'boolean' }),
  fit: (_, written) => written ?? true,
}
