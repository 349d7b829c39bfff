import type { Field } from '../../descriptor/index.ts'
import type { Day } from '../values/day.ts'
import type { Accepted } from './kind.ts'

/** Where a text was written, and by which rules it is read. */
export interface Writing {
  /** Typed by hand, pasted from the cells of a sheet, or out of a file, which was asked how it is written. */
  readonly from: 'hand' | 'cells' | 'file'
  /** The name of the way in which it is written; that of this product and its own files where nothing is said. */
  readonly way?: string
  /** The business time zone. */
  readonly zone: string
  /** What 'tomorrow' counts from; without it no such word is read. */
  readonly today?: Day
}

/**
 * What a text means, as it travels; or why it cannot be. `asks`: it can be read in two ways, and is never sent as it
 * stands. Null where it is written as no value of the kind is.
 */
export type Read = Accepted | { readonly message: string; readonly asks: true } | null

/** What a text that is not empty means to a field of the kind. */
export type SpellingReader = (text: string, field: Field, writing: Writing) => Read

/** A way in which texts of a file can be read. */
export interface Spelling {
  /** 'day-month-year' */
  readonly name: string
  /**
   * What a text that is not empty means in this way, as it travels; or why it cannot be. Null where it is written in no
   * such way.
   * @param zone the business time zone
   */
  readonly read: (text: string, field: Field, zone: string) => Accepted | null
}

/** The ways of a file, each read by the one reader of the kind. */
export const spellingsOf = (reader: SpellingReader, ways: readonly string[]): readonly Spelling[] =>
  ways.map((name) => ({
    name,
    read: (text, field, zone) => reader(text, field, { from: 'file', way: name, zone }),
  }))

/** Days, the day before the month or behind it. */
export const dayOrders = ['day-month-year', 'month-day-year'] as const

/** Numbers, their places behind a point or behind a comma. */
export const numberMarks = ['point', 'comma'] as const

/** What is written in words, or as it is: there is one way. */
export const oneWay = ['words'] as const
