import { invalid } from '#texts/answers'
import type { KindDetails, KindMeaning } from './kind.ts'
import { idOf } from './reference.ts'

const mostItems = 1000

/** Any number of rows of another entity, by id; stored in a link table. */
export const references: KindMeaning = {
  compared: 'rows',
  column: null,
  accepted: true,
  secret: false,
  searched: false,
  sortable: false,
  links: 'many',
  blank: [],
  width: 'long',
  isEmpty: (value) => value === null || value === undefined || (Array.isArray(value) && value.length === 0),
  accept: (value, field) => {
    if (!Array.isArray(value) || value.length > mostItems) return { message: invalid.references(field.label) }
    const ids = value.map(idOf)
    return ids.includes(null)
      ? { message: invalid.references(field.label) }
      : { value: [...new Set(ids)].sort((a, b) => Number(a) - Number(b)) }
  },
  show: (value) => (Array.isArray(value) ? value.map(String).join(', ') : ''),
}

export const referencesDetails: KindDetails = {
  called: 'references',
  names: false,
  wire: () => ({ type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: mostItems }),
}
