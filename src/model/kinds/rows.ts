import { invalid } from '#texts/answers'
import type { KindDetails, KindMeaning } from './kind.ts'

/**
 * The rows of another entity that refer to this row. Their own table stores them; rules can test them, and a form shows
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
