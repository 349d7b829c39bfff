import { createHash } from 'node:crypto'

/** Characters of a key that orders, and of one that also tells apart: both fit every index. */
const longestOrder = 80
const longestWhole = 400

/** Accents of Latin, Greek and Cyrillic, as marks of their own. */
const accents = /[\u0300-\u036f]/g

/** Without case, in one composed form: two texts that people take for the same name are the same here. */
const folded = (text: string): string =>
  text.trim().normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')

/**
 * What a text is sorted by and compared by, in both databases alike: without case, accents counting last, code point by
 * code point. Kept beside the text in a column of its own (`keyColumn`), since neither database does this by itself.
 * `whole`: two texts have the same key only if they are the same without case and outer spaces (for unique fields);
 * otherwise the key is only long enough to order by.
 */
export const textKey = (text: string, whole: boolean): string => {
  const full = folded(text)
  const plain = full.normalize('NFD').replace(accents, '').normalize('NFC')
  if (!whole) return cut(plain, longestOrder)
  if (plain === full && full.length <= longestWhole) return full
  const detail = full.length <= longestWhole / 2 ? full : createHash('sha256').update(full).digest('hex')
  return `${cut(plain, longestWhole / 2)}\u0001${detail}`
}
