import { invalid } from '../messages.ts'
import type { KindMeaning } from './kind.ts'
import { longestPassword } from './password.ts'

/** Repeats another field of the same payload; compared by validation, never kept. */
export const confirmation: KindMeaning = {
  column: null,
  accepted: true,
  searched: false,
  sortable: false,
  width: 'text',
  wire: () => ({ type: 'string', maxLength: longestPassword }),
  isEmpty: (value) => value === null || value === undefined || value === '',
  accept: (value, field) =>
    typeof value === 'string' && value.isWellFormed()
      ? { value: value.normalize('NFC') }
      : { message: invalid.text(field.label) },
  show: () => '',
}
