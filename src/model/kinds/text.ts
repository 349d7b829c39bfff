import { invalid } from '../messages.ts'
import type { Accepted, KindMeaning } from './kind.ts'

const longestText = 255

/** Nothing that can be seen: spaces, characters without a width, controls. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]*$/u

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && blank.test(value))

/** Controls, and what turns the direction of the text around it: pasted along unseen, it makes a name read as another. */
export const misleading = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

/** The same, and spaces without a width, which two names that look the same would differ by. */
const misleadingInLine = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/gu

/** A text as it is kept: without what is unseen and spaces at its ends, each character written in one way. */
export const keptText = (text: string, unseen = misleadingInLine): string =>
  text.replace(unseen, '').trim().normalize('NFC')

/** Text that every database keeps as it is: no NUL, no half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/**
 * Checks text against a length in characters; the beginning of every kind of text.
 * @param unseen what is left out of it, as spaces at its ends are
 */
export const acceptText =
  (longest: number, unseen = misleadingInLine) =>
  (value: unknown, field: { readonly label: string; readonly longest?: number }): Accepted => {
    const limit = field.longest ?? longest
    if (typeof value !== 'string') return { message: invalid.text(field.label) }
    if (!isStorable(value)) return { message: invalid.characters(field.label) }
    const text = keptText(value, unseen)
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
