import { ascii, fold, normalForm } from './characters.ts'

/**
 * Letters that Unicode does not decompose, each with its replacement. Ligatures of whole phrases become one of their
 * letters.
 */
const letters = 'ßss æae œoe þth łl øo đd ðd ħh ŧt ŋn ıi ςσ ىي یي ةه کك ﷺص ﷻج ⁄/'

const others = new Map(letters.split(' ').map((each) => [each[0], each.slice(1)]))

/**
 * Marks that people omit: accents, Hebrew and Arabic points, the Arabic lengthening stroke. Marks of Indian, Thai or
 * Japanese letters make different letters and stay.
 */
export const droppedMarks =
  '\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u20d0-\u20ff\ufe20-\ufe2f'

const dropped = new RegExp(`[${droppedMarks}]`, 'g')

const anyOf = (signs: string): RegExp => new RegExp(`[${signs}]`, 'gu')
const apostrophes = '`´‘-‛ʹʻ-ʽ′׳'
const quotes = '“-‟«»″〝-〟״'
const dashes = '\\p{Pd}⁃˗−'

const [apostrophe, quote, dash] = [anyOf(apostrophes), anyOf(quotes), anyOf(dashes)]

/** Matches the characters that search replaces. */
export const exchangeable = anyOf([...others.keys(), apostrophes, quotes, dashes].join(''))

/** Replaces letters, apostrophes, quotes and dashes by the characters that search uses instead. */
export const exchanged = (text: string): string =>
  text
    .replace(/[^ -~]/g, (sign) => others.get(sign) ?? sign)
    .replace(apostrophe, "'")
    .replace(quote, '"')
    .replace(dash, '-')

/**
 * The search form of a text or keyword: texts that people regard as the same become equal. It ignores case in every
 * alphabet (σ and ς, ı, i and İ, ß and ss), accents and letter width. Apostrophes, quotes and dashes of all sorts are
 * equal. Different names may become equal; `textKey` distinguishes them. `liken(fold(text))` equals `liken(text)`.
 */
export const liken = (text: string): string => {
  const folded = fold(text)
  if (ascii.test(folded)) return folded.replaceAll('`', "'")
  const letters = normalForm(exchanged(folded), 'NFKD').replace(dropped, '').toLowerCase()
  return normalForm(exchanged(letters))
}
