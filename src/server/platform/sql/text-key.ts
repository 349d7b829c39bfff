import { createHash } from 'node:crypto'
import { comparable, type Keying, normalForm } from '../../../model/index.ts'
import { countedKey } from './counted-key.ts'

/** Characters of a key that orders, and of one that also tells apart: both fit every index. */
const longestOrder = 80
const longestWhole = 400

/** Accents of Latin, Greek and Cyrillic, as marks of their own. */
const accents = /[\u0300-\u036f]/g

/** What a key is made by: the whole text or its beginning, what stands for it, or its place in a closed list. */
export interface Keyed {
  readonly whole: boolean
  readonly order?: readonly string[]
  /** What stands for the text in its key. */
  readonly by?: Keying
  /** It is ordered by alone: the key with its numbers by their worth. */
  readonly counted?: true
}

/** The key of a text. */
export const keyOfText = (text: string, { whole, order, by, counted }: Keyed): string => {
  if (order !== undefined) return placeKey(text, order)
  const key = textKey(by ? by.of(text) : text, whole)
  return counted ? countedKey(key) : key
}

/** What a value of a closed list is sorted by: its place; behind all of them where it is no value any more. */
const placeKey = (value: string, order: readonly string[]): string => {
  const place = order.indexOf(value)
  return String(place < 0 ? order.length : place).padStart(4, '0')
}

/** What keys are made by: rises when `textKey` or `fold` gives another answer for any text, as Unicode's tables may. */
export const keyVersion = `2 unicode ${process.versions.unicode ?? ''}`

/** Without case, in one composed form. */
const folded = (text: string): string => normalForm(normalForm(text.trim()).toUpperCase().toLowerCase())

/**
 * The same, without what has no width, with spaces of one kind and letters of one breadth: two texts that people take
 * for the same name are the same here.
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
 * What a text is sorted by and compared by, in both databases alike: without case, accents counting last, code point by
 * code point. Kept beside the text in a column of its own (`keyColumn`), since neither database does this by itself.
 * `whole`: two texts have the same key only if they look the same but for case and spaces (for unique fields);
 * otherwise the key is only long enough to order by.
 */
export const textKey = (text: string, whole: boolean): string => {
  const full = whole ? foldedWhole(text) : folded(text)
  const plain = normalForm(normalForm(full, 'NFD').replace(accents, ''))
  if (!whole) return cut(plain, longestOrder)
  if (plain === full && full.length <= longestWhole) return full
  const detail = full.length <= longestWhole / 2 ? full : createHash('sha256').update(full).digest('hex')
  return `${cut(plain, longestWhole / 2)}\u0001${detail}`
}
