import type { Field } from '../../descriptor/index.ts'
import type { Day } from '../values/day.ts'
import type { Accepted } from './kind.ts'

/** The source of a text and the format in which it is read. */
export interface Writing {
  /** Typed by hand, pasted from a sheet's cells, or from a file whose format was chosen. */
  readonly from: 'hand' | 'cells' | 'file'
  /** The name of its format; by default the one of this product and its own files. */
  readonly way?: string
  /** The business time zone. */
  readonly zone: string
  /** The day from which 'tomorrow' counts; without it, such words are not read. */
  readonly today?: Day
}

/**
 * The wire form of a text, or why it has none. With `asks`, the text is ambiguous and must never be sent unchanged.
 * Null if it does not have the form of a value of the kind.
 */
export type Read = Accepted | { readonly message: string; readonly asks: true } | null

/** Reads a non-empty text as a value of the kind. */
export type SpellingReader = (text: string, field: Field, writing: Writing) => Read

/** A format in which texts of a file can be read. */
export interface Spelling {
  /** Such as 'day-month-year'. */
  readonly name: string
  /**
   * The wire form of a non-empty text in this format, or why it has none; null if the text does not have this format.
   * @param zone the business time zone
   */
  readonly read: (text: string, field: Field, zone: string) => Accepted | null
}

/** The formats of a file, all read by the kind's reader. */
export const spellingsOf = (reader: SpellingReader, ways: readonly string[]): readonly Spelling[] =>
  ways.map((name) => ({
    name,
    read: (text, field, zone) => reader(text, field, { from: 'file', way: name, zone }),
  }))

/** Formats of days: the day before or after the month. */
export const dayOrders = ['day-month-year', 'month-day-year'] as const

/** Formats of numbers: a decimal point or a decimal comma. */
export const numberMarks = ['point', 'comma'] as const

/** The single format of kinds written in words or as they are. */
export const oneWay = ['words'] as const
