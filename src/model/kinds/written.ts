import { writtenNumber, writtenValue } from '#texts/written'
import type { Field, Kind } from '../../descriptor/index.ts'
import { kinds } from './index.ts'
import { readDay, readTime } from './read-days.ts'
import { readDecimal, readNumber } from './read-figures.ts'
import { readUrl } from './read-url.ts'
import { readChoice, readFlag } from './read-words.ts'
import type { Read, SpellingReader, Writing } from './spelling.ts'

/** How a text is read to a value of each kind, wherever it is written; null where the text is the value. A new kind makes the compiler ask. */
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
 * What a text means that somebody wrote for a field: in its form, in a cell, in a filter, for many rows, or pasted. A
 * file is read by the same readers, in the way that it was asked for (`spellings` of a kind).
 * @returns the value as it travels, or why it is none; with `asks` where it can be read in two ways
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
