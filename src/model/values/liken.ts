import { ascii, fold, normalForm } from './characters.ts'

/** What no decomposition of Unicode makes of a letter, each behind it. Ligatures of whole sentences are one letter of them. */
const letters = 'ßss æae œoe þth łl øo đd ðd ħh ŧt ŋn ıi ςσ ىي یي ةه کك ﷺص ﷻج ⁄/'

const others = new Map(letters.split(' ').map((each) => [each[0], each.slice(1)]))

/**
 * Marks that a letter may be written without: accents, points of Hebrew and Arabic, the stroke that lengthens Arabic
 * letters. What stands above and below letters of India, Thailand or Japan makes other letters of them, and stays.
 */
export const droppedMarks =
  '\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u20d0-\u20ff\ufe20-\ufe2f'

const dropped = new RegExp(`[${droppedMarks}]`, 'g')

const anyOf = (signs: string): RegExp => new RegExp(`[${signs}]`, 'gu')
const apostrophes = '`´‘-‛ʹʻ-ʽ′׳'
const quotes = '“-‟«»″〝-〟״'
const dashes = '\\p{Pd}⁃˗−'

const [apostrophe, quote, dash] = [anyOf(apostrophes), anyOf(quotes), anyOf(dashes)]

/** The signs that are looked for as others; all of them that a text holds. */
export const exchangeable = anyOf([...others.keys(), apostrophes, quotes, dashes].join(''))

/** Each sign that is looked for as another one, as that: letters, apostrophes, quotes, dashes. */
export const exchanged = (text: string): string =>
  text
    .replace(/[^ -~]/g, (sign) => others.get(sign) ?? sign)
    .replace(apostrophe, "'")
    .replace(quote, '"')
    .replace(dash, '-')

/**
 * A text as it is looked for, and as texts are searched: what people take for the same when they look for it is the same
 * here. Without case in every alphabet (σ and ς, ı, i and İ, ß and ss), without accents, letters of one breadth,
 * apostrophes, quotes and dashes of one kind each. Two names that differ may come to the same: what tells names apart is
 * `textKey`. Of what `fold` makes of a text it makes the same as of the text.
 */
export const liken = (text: string): string => {
  const folded = fold(text)
  if (ascii.test(folded)) return folded.replaceAll('`', "'")
  const letters = normalForm(exchanged(folded), 'NFKD').replace(dropped, '').toLowerCase()
  return normalForm(exchanged(letters))
}
