import { invalid } from '#texts/answers'
import {
  clearLine,
  hasLineBreak,
  hasLongRun,
  isFarBeyond,
  isUnseen,
  mixedWord,
  mostMarks,
  normalForm,
} from '../values/characters.ts'
import type { Accepted, Inventing, KindDetails, KindMeaning, Random } from './kind.ts'

export const longestText = 255

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && isUnseen(value))

/** Normalises a line for storage: removes invisible characters and outer spaces, and applies one Unicode form. */
export const normaliseLine = (text: string): string => normalForm(clearLine(text).trim())

/** Normalises a text with line breaks to one line; any other text is unchanged. */
export const asLine = (text: string): string => (hasLineBreak(text) ? normaliseLine(text) : text)

/** Whether every database stores the text unchanged: no NUL, no half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/**
 * Returns the validator that all text kinds use, with a length limit in characters.
 * @param clear removes invisible characters; spaces at the ends are always removed
 */
export const acceptText =
  (longest: number, clear = clearLine) =>
  (value: unknown, field: { readonly label: string; readonly longest?: number }): Accepted => {
    const limit = field.longest ?? longest
    if (typeof value !== 'string') return { message: invalid.text(field.label) }
    if (isFarBeyond(value, limit)) return { message: invalid.tooLong(field.label, limit) }
    if (!isStorable(value)) return { message: invalid.characters(field.label) }
    const cleared = clear(value)
    if (hasLongRun(cleared)) return { message: invalid.marks(field.label, mostMarks) }
    const text = normalForm(cleared.trim())
    return [...text].length > limit ? { message: invalid.tooLong(field.label, limit) } : { value: text }
  }

/** Rejects confusable names: no word may mix alphabets whose letters look alike. */
export const acceptName = (accepted: Accepted, label: string): Accepted => {
  if ('message' in accepted) return accepted
  const mixed = mixedWord(String(accepted.value))
  return mixed === null ? accepted : { message: invalid.mixed(label, mixed) }
}

const acceptLine = acceptText(longestText)

/** One line of text. */
export const text: KindMeaning = {
  compared: 'text',
  column: 'text',
  accepted: true,
  secret: false,
  searched: true,
  sortable: true,
  plain: true,
  width: 'text',
  isEmpty: isBlank,
  accept: (value, field) =>
    field.unique === undefined ? acceptLine(value, field) : acceptName(acceptLine(value, field), field.label),
  show: (value) => (typeof value === 'string' ? value : ''),
}

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('').trim()

/** The text within its length; from the second copy on, its number follows. */
export const nthText = (text: string, longest: number, number: number): string => {
  const told = number === 1 ? '' : ` ${number}`
  return told.length < longest
    ? `${cut(text, longest - told.length)}${told}`
    : cut(number.toString(36), longest)
}

/** The text unchanged, or with other figures if it is mostly figures, such as a telephone number. */
const varied = (text: string, random: Random): string => {
  const figures = text.replaceAll(/\D/g, '').length
  return figures >= 5 ? text.replaceAll(/\d/g, () => String(random.between(0, 9))) : text
}

/** One of the sample texts; otherwise the label with a number if the field is required, else null. */
export const writtenOrLabel = (
  field: { readonly label: string; readonly required?: true },
  { texts, random }: Inventing,
): string | null => {
  if (texts.length > 0) return varied(random.pick(texts), random)
  return field.required ? `${field.label} ${random.between(1, 99)}` : null
}

export const textDetails: KindDetails = {
  names: true,
  chips: true,
  wire: (field) => ({ type: 'string', maxLength: field.longest ?? longestText }),
  invent: writtenOrLabel,
  fit: ({ label, longest = longestText }, written, number) =>
    nthText(typeof written === 'string' ? written : label, longest, number),
}
