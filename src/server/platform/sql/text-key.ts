import { createHash } from 'node:crypto'
import { comparable, type Keying, normalForm } from '../../../model/index.ts'
import { countedKey } from './counted-key.ts'

/** Maximum characters of a sort key, and of a unique key; both fit every index. */
const longestOrder = 80
const longestWhole = 400

/** Combining accents of Latin, Greek and Cyrillic. */
const accents = /[\u0300-\u036f]/g

/** How a key is made: from the whole text or its start, from a replacement, or from its position in a closed list. */
export interface Keyed {
  readonly whole: boolean
  readonly order?: readonly string[]
  /** Replaces the text in its key. */
  readonly by?: Keying
  /** For sorting only: numbers in the key sort by value. */
  readonly counted?: true
}

/** The key of a text, for sorting or uniqueness. */
export const keyOfText = (text: string, { whole, order, by, counted }: Keyed): string => {
  if (order !== undefined) return placeKey(text, order)
  const key = textKey(by ? by.of(text) : text, whole)
  return counted ? countedKey(key) : key
}

/** The sort key of a choice: its position; after all others if it is no longer a value. */
const placeKey = (value: string, order: readonly string[]): string => {
  const place = order.indexOf(value)
  return String(place < 0 ? order.length : place).padStart(4, '0')
}

/**
 * Version of the keys: increment it when `textKey` or `fold` changes a result. It includes Unicode's version, since
 * its tables affect them.
 */
export const keyVersion = `2 unicode ${process.versions.unicode ?? ''}`

/** Folds case and normalizes to the composed form. */
const folded = (text: string): string => normalForm(normalForm(text.trim()).toUpperCase().toLowerCase())

/**
 * Like `folded`, but also removes zero-width characters and unifies spaces and character widths, so that texts that
 * look the same are equal.
 */
const foldedWhole = (text: string): string => {
  const wide = normalForm(comparable(text), 'NFKC').toUpperCase().toLowerCase()
  return comparable(normalForm(wide, 'NFKC'))
    .replace(/[\s\u2800]+/g, ' ')
    .trim()
}

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')

/**
 * The sort and comparison key of a text, the same for both databases: case-insensitive, accents last, by code point.
 * Stored in a column beside the text (`keyColumn`), because neither database computes it.
 * `whole`: keys are equal only if the texts look the same except for case and spaces (for unique fields);
 * otherwise the key is only long enough for sorting.
 */
export const textKey = (text: string, whole: boolean): string => {
  const full = whole ? foldedWhole(text) : folded(text)
  const plain = normalForm(normalForm(full, 'NFD').replace(accents, ''))
  if (!whole) return cut(plain, longestOrder)
  if (plain === full && full.length <= longestWhole) return full
  const detail = full.length <= longestWhole / 2 ? full : createHash('sha256').update(full).digest('hex')
  return `${cut(plain, longestWhole / 2)}\u0001${detail}`
}
