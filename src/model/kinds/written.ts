import { writtenNumber, writtenValue } from '#texts/written'
import type { Field, Kind } from '../../descriptor/index.ts'
import { kinds } from './index.ts'
import { readDay, readTime } from './read-days.ts'
import { readDecimal, readNumber } from './read-figures.ts'
import { readUrl } from './read-url.ts'
import { readChoice, readFlag } from './read-words.ts'
import type { Read, SpellingReader, Writing } from './spelling.ts'

/**
 * The reader of texts for each kind, from any source; null if the text is the value. The compiler requires an entry for
 * a new kind.
 */
const readers = {
  text: null,
  longtext: null,
  email: null,
  password: null,
  confirmation: null,
  date: readDay,
  number: readNumber,
  flag: readFlag,
  choice: readChoice,
  reference: null,
  references: null,
  daysUntil: null,
  image: null,
  html: null,
  url: readUrl,
  phone: null,
  sequence: null,
  decimal: readDecimal,
  money: readDecimal,
  datetime: readTime,
  rows: null,
  computed: null,
  file: null,
  files: null,
} satisfies Record<Kind, SpellingReader | null>

/**
 * Reads a text that a person entered for a field: in a form, a cell, a filter, a bulk edit or a paste. Files use the
 * same readers, in the chosen format (`spellings` of a kind).
 * @returns the wire value, or why it is invalid; with `asks` if it is ambiguous
 */
export const readWritten = (field: Field, text: string, writing: Writing): NonNullable<Read> => {
  const reader: SpellingReader | null = readers[field.kind]
  if (reader === null) return { value: text }
  return reader(text, field, writing) ?? { message: unread(field.kind, text.trim()) }
}

const unread = (kind: Kind, text: string): string => {
  const { column } = kinds[kind]
  if (column === 'day') return writtenValue.day(text)
  if (column === 'instant') return writtenValue.time(text)
  if (column === 'flag') return writtenValue.flag(text)
  return column === 'real' || column === 'decimal' ? writtenNumber.none(text) : writtenValue.other(text)
}
