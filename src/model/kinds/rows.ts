import { invalid } from '#texts/answers'
import type { KindDetails, KindMeaning } from './kind.ts'

/**
 * The rows of another entity that lead here by a reference of theirs. Kept with them: rules ask for them, and a form has
 * them as lines or as a table.
 */
export const rows: KindMeaning = {
  compared: 'rows',
  column: null,
  accepted: false,
  secret: false,
  searched: false,
  sortable: false,
  width: 'long',
  isEmpty: (value) => value === null || value === undefined || (Array.isArray(value) && value.length === 0),
  accept: (_, field) => ({ message: invalid.references(field.label) }),
  show: () => '',
}

export const rowsDetails: KindDetails = {
  called: 'rows',
  names: false,
  wire: () => ({ type: 'array', items: { type: 'integer', minimum: 1 } }),
}
