import { invalid } from '#texts/answers'
import { isFarBeyond, normalForm } from '../values/characters.ts'
import type { KindDetails, KindMeaning } from './kind.ts'
import { longestPassword } from './password.ts'

/** Repeats another field of the same payload; compared during validation, never stored. */
export const confirmation: KindMeaning = {
  column: null,
  accepted: true,
  secret: true,
  searched: false,
  sortable: false,
  makes: 'repetition',
  width: 'text',
  isEmpty: (value) => value === null || value === undefined || value === '',
  accept: (value, field) => {
    if (typeof value !== 'string') return { message: invalid.text(field.label) }
    if (isFarBeyond(value, longestPassword))
      return { message: invalid.password.long(field.label, longestPassword) }
    return value.isWellFormed() ? { value: normalForm(value) } : { message: invalid.text(field.label) }
  },
  show: () => '',
}

export const confirmationDetails: KindDetails = {
  names: false,
  wire: () => ({ type: 'string', maxLength: longestPassword }),
}
