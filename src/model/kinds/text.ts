import { invalid } from '../messages.ts'
import type { Accepted, KindMeaning } from './kind.ts'

const longestText = 255

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Text that every database keeps as it is: no NUL, no half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Checks text against a length in characters and trims it; the beginning of every kind of text. */
export const acceptText =
  (longest: number) =>
  (value: unknown, field: { readonly label: string; readonly longest?: number }): Accepted => {
    const limit = field.longest ?? longest
    if (typeof value !== 'string') return { message: invalid.text(field.label) }
    if (!isStorable(value)) return { message: invalid.characters(field.label) }
    const text = value.trim().normalize('NFC')
    return [...text].length > limit ? { message: invalid.tooLong(field.label, limit) } : { value: text }
  }

/** One line of text. */
export const text: KindMeaning = {
  column: 'text',
  accepted: true,
  searched: true,
  sortable: true,
  width: 'text',
  wire: (field) => ({ type: 'string', maxLength: field.longest ?? longestText }),
  isEmpty: isBlank,
  accept: acceptText(longestText),
  show: (value) => (typeof value === 'string' ? value : ''),
}
