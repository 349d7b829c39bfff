import { invalid } from '#texts/answers'
import { hasLongRun, isFarBeyond, mostMarks, normalForm } from '../values/characters.ts'
import type { KindDetails, KindMeaning } from './kind.ts'

/** Length limits of a password in characters, after NIST SP 800-63B-4 for a single factor. */
const shortestPassword = 15
export const longestPassword = 256

/** Whether two secrets are equal after Unicode normalisation; false if either is too long. */
export const isSameSecret = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' &&
  typeof other === 'string' &&
  !isFarBeyond(one, longestPassword) &&
  !isFarBeyond(other, longestPassword) &&
  normalForm(one) === normalForm(other)

/** A secret: accepted, stored as a hash, never returned, shown, sorted or searched. Spaces count. */
export const password: KindMeaning = {
  column: 'text',
  accepted: true,
  secret: true,
  searched: false,
  sortable: false,
  width: 'text',
  isEmpty: (value) => value === null || value === undefined || value === '',
  accept: (value, field) => {
    if (typeof value !== 'string') return { message: invalid.text(field.label) }
    if (isFarBeyond(value, longestPassword))
      return { message: invalid.password.long(field.label, longestPassword) }
    if (!value.isWellFormed() || value.includes('\u0000')) return { message: invalid.characters(field.label) }
    if (hasLongRun(value)) return { message: invalid.marks(field.label, mostMarks) }
    const secret = normalForm(value)
    const length = [...secret].length
    if (length < shortestPassword) return { message: invalid.password.short(field.label, shortestPassword) }
    if (length > longestPassword) return { message: invalid.password.long(field.label, longestPassword) }
    return { value: secret }
  },
  show: () => '',
}

export const passwordDetails: KindDetails = {
  names: false,
  alike: 'secret',
  wire: () => ({ type: 'string', maxLength: longestPassword }),
}
