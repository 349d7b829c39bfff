/** The limit on combining marks after one letter, from the Stream-Safe Text Format of UAX #15. */
export const mostMarks = 30

/** Combining grapheme joiner: an invisible mark across which no other mark is reordered. */
const breaker = '\u034f'

/** Marks that normalisation may reorder; U+FF9E and U+FF9F become marks by NFKC. */
const marks = /(?:(?!\u034f)[\p{M}\uff9e\uff9f])+/gu

export const ascii = /^[\0-\x7f]*$/

const broken = (text: string): string =>
  text.length <= mostMarks
    ? text
    : text.replace(marks, (run) => {
        const letters = [...run]
        if (letters.length <= mostMarks) return run
        return letters
          .map((letter, at) => (at > 0 && at % mostMarks === 0 ? breaker + letter : letter))
          .join('')
      })

/** Whether more combining marks follow each other than any language uses. */
export const hasLongRun = (text: string): boolean =>
  text.length > mostMarks && (text.match(marks) ?? []).some((run) => [...run].length > mostMarks)

/**
 * Normalises a text to a Unicode form in linear time. `String.normalize` sorts the marks after a letter by insertion,
 * so a few hundred thousand of them take half a minute. Runs are therefore broken every 30 marks, as in UAX #15; any
 * other text gets the result of `normalize`. Idempotent.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string => {
  if (ascii.test(text)) return text
  const once = broken(text).normalize(form)
  // Decomposing a letter can add one mark too many.
  const twice = broken(once)
  return twice === once ? once : twice.normalize(form)
}

/**
 * NFC makes one character of at most 6 units; the rest allows for spaces and characters without width, which are
 * removed.
 */
const unitsPerCharacter = 8
const roomAround = 1000

/**
 * Whether a text is too long to fit in so many characters in any form. Checked first for every text from the wire,
 * since all other processing takes time by length.
 */
export const isFarBeyond = (text: string, longest: number): boolean =>
  text.length > longest * unitsPerCharacter + roomAround

/** Matches anything visible, so no spaces, characters without width or controls. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u

/** Whether a text contains nothing visible. */
export const isUnseen = (text: string): boolean => !visible.test(text)

/** Controls, and characters that reverse the text direction: pasted unnoticed, they make a name look like another. */
const misleading = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

/** Scripts in which a joiner or non-joiner changes the letters' look. */
const joining = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Phags_Pa', 'Mandaic', 'Adlam', 'Hanifi_Rohingya'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Newa', 'Tirhuta', 'Grantha', 'Chakma', 'Meetei_Mayek', 'Tibetan', 'Thai', 'Lao', 'Myanmar'],
  ...['Khmer', 'Balinese', 'Javanese', 'Sundanese', 'Tai_Tham', 'Cham', 'Brahmi', 'Kaithi', 'Saurashtra'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
  .concat('\\u0640') // tatweel, the Arabic lengthening stroke, belongs to several scripts

/** Contexts in which a character without width changes the display. */
const meaningful = [
  '(?<=\\u{1F3F4})[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,6}\\u{E007F}', // the flag of a region
  '(?<=\\p{Extended_Pictographic}\\uFE0F?\\p{Emoji_Modifier}?)\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=(?![0-9#*])\\p{Emoji})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)', // a keycap
  `(?<=[${joining}]\\p{M}{0,4})[\\u200C\\u200D]`,
  '(?<=(?=\\p{L})\\p{Script=Mongolian})[\\u180B-\\u180F]',
  '(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]', // the variant of a name's character
].join('|')

/** Characters that end a line, move to another column, or separate paragraphs. */
export const breaks = '\t\n\v\f\r\u0085\u2028\u2029'

const unseenInLine = new RegExp(
  `(${meaningful})|(?![${breaks}])\\p{Cc}|[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`,
  'gu',
)

const oddSpace = /[\p{Zs}\u2028\u2029]/gu
const plain = /^[\x20-\x7e]*$/

/** Removes misleading characters from a text of several lines; soft hyphens and all sorts of spaces stay. */
export const clearLines = (text: string): string => text.replace(misleading, '')

const anyBreak = new RegExp(`[${breaks}]`)

/** Whether a text contains a line break, a tab or a paragraph separator. */
export const hasLineBreak = (text: string): boolean => anyBreak.test(text)

const runs = new RegExp(`[ ${breaks}]+`, 'g')

/** Joins lines: each line break or tab becomes one space, with the spaces around it. Other spaces stay unchanged. */
const joined = (text: string): string =>
  hasLineBreak(text) ? text.replace(runs, (run) => (hasLineBreak(run) ? ' ' : run)) : text

/**
 * Cleans a line so that names which differ also look different: it removes characters without visible effect and uses
 * one kind of space.
 */
export const clearLine = (text: string): string =>
  plain.test(text) ? text : joined(text.replace(unseenInLine, '$1').replace(oddSpace, ' '))

const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** The form of a text for comparison and search: no characters without width, one kind of space. */
export const comparable = (text: string): string =>
  plain.test(text) ? text : text.replace(ignorable, '').replace(oddSpace, ' ')

/**
 * The form of texts and keywords for substring search: without case and characters without width, in one composed form.
 */
export const fold = (text: string): string =>
  normalForm(normalForm(comparable(text)).toUpperCase().toLowerCase())

const word = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Letters of units and formulas that resemble no other alphabet. An alpha does, but not at the end of a name: 'TNFα'.
 */
const symbols = /[ΓΔΘΛΞΠΣΦΨΩβγδεζθλμξπσφψω]|α(?!\p{L})/gu

const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u] as const

/**
 * The first word of a name that mixes alphabets with similar letters, such as 'Аdmin' with a Cyrillic А; null if there
 * is none. A hyphen separates words: 'α-carotene' is two.
 */
export const mixedWord = (name: string): string | null =>
  (name.match(word) ?? []).find((each) => {
    const letters = each.replace(symbols, '')
    return alphabets.filter((alphabet) => alphabet.test(letters)).length > 1
  }) ?? null
