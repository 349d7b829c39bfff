/** As many marks behind one letter as the Stream-Safe Text Format of UAX #15 lets stand. */
export const mostMarks = 30

/** Combining grapheme joiner: a mark that nobody sees, and that no other mark is moved past. */
const breaker = '\u034f'

/** What may be moved when a text is put in its normal form; U+FF9E and U+FF9F become marks by NFKC. */
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

/** Whether more marks follow one another than any language writes. */
export const hasLongRun = (text: string): boolean =>
  text.length > mostMarks && (text.match(marks) ?? []).some((run) => [...run].length > mostMarks)

/**
 * A text in a normal form of Unicode, worked out in time that grows with its length: `String.normalize` sorts the marks
 * behind a letter by insertion, so a few hundred thousand of them in a row take it half a minute. Such a run is broken
 * every 30 marks, as UAX #15 does; a text without one is as `normalize` gives it. Given its own answer, it answers that.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string => {
  if (ascii.test(text)) return text
  const once = broken(text).normalize(form)
  // A letter that comes apart can bring one mark too many.
  const twice = broken(once)
  return twice === once ? once : twice.normalize(form)
}

/** NFC makes one character of at most 6 units; the rest is room for what is left out: spaces, characters without a width. */
const unitsPerCharacter = 8
const roomAround = 1000

/**
 * Whether a text is so long that no form of it could be kept in so many characters. Looked at before anything else is
 * done with a text that came over the wire: everything else takes time by its length.
 */
export const isFarBeyond = (text: string, longest: number): boolean =>
  text.length > longest * unitsPerCharacter + roomAround

/** Anything that can be seen; not spaces, characters without a width, controls. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u

/** Whether nothing of a text can be seen. */
export const isUnseen = (text: string): boolean => !visible.test(text)

/** Controls, and what turns the direction of the text around it: pasted along unseen, it makes a name read as another. */
const misleading = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

/** Scripts whose letters look otherwise beside a joiner or a non-joiner. */
const joining = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Phags_Pa', 'Mandaic', 'Adlam', 'Hanifi_Rohingya'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Newa', 'Tirhuta', 'Grantha', 'Chakma', 'Meetei_Mayek', 'Tibetan', 'Thai', 'Lao', 'Myanmar'],
  ...['Khmer', 'Balinese', 'Javanese', 'Sundanese', 'Tai_Tham', 'Cham', 'Brahmi', 'Kaithi', 'Saurashtra'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
  .concat('\\u0640') // the stroke that lengthens Arabic letters belongs to several scripts

/** Where a character without a width changes what is seen. */
const meaningful = [
  '(?<=\\u{1F3F4})[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,6}\\u{E007F}', // the flag of a region
  '(?<=\\p{Extended_Pictographic}\\uFE0F?\\p{Emoji_Modifier}?)\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=(?![0-9#*])\\p{Emoji})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)', // a keycap
  `(?<=[${joining}]\\p{M}{0,4})[\\u200C\\u200D]`,
  '(?<=(?=\\p{L})\\p{Script=Mongolian})[\\u180B-\\u180F]',
  '(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]', // how a name's character is written
].join('|')

/** What ends a line, moves to another column, or parts paragraphs. */
export const breaks = '\t\n\v\f\r\u0085\u2028\u2029'

const unseenInLine = new RegExp(
  `(${meaningful})|(?![${breaks}])\\p{Cc}|[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`,
  'gu',
)

const oddSpace = /[\p{Zs}\u2028\u2029]/gu
const plain = /^[\x20-\x7e]*$/

/** Several lines without what misleads; whoever writes them may set soft hyphens and spaces of any kind. */
export const clearLines = (text: string): string => text.replace(misleading, '')

const anyBreak = new RegExp(`[${breaks}]`)

/** Whether something in a text ends a line, moves to another column, or parts paragraphs. */
export const hasLineBreak = (text: string): boolean => anyBreak.test(text)

const runs = new RegExp(`[ ${breaks}]+`, 'g')

/** One line: a line break or tab, with the spaces around it, becomes one space. Other spaces stay as they are. */
const joined = (text: string): string =>
  hasLineBreak(text) ? text.replace(runs, (run) => (hasLineBreak(run) ? ' ' : run)) : text

/**
 * One line in which every character is seen or changes what is seen, with spaces of one kind: two names that differ look
 * different.
 */
export const clearLine = (text: string): string =>
  plain.test(text) ? text : joined(text.replace(unseenInLine, '$1').replace(oddSpace, ' '))

const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** A text as it is compared and searched: without anything that has no width, with spaces of one kind. */
export const comparable = (text: string): string =>
  plain.test(text) ? text : text.replace(ignorable, '').replace(oddSpace, ' ')

/**
 * A text as a part of it is looked for, and texts are searched: without case and what has no width, in one composed form.
 */
export const fold = (text: string): string =>
  normalForm(normalForm(comparable(text)).toUpperCase().toLowerCase())

const word = /[\p{L}\p{M}\p{N}]+/gu

/** Letters of units and formulas, which look like none of another alphabet; an alpha does, but not behind a name: 'TNFα'. */
const symbols = /[ΓΔΘΛΞΠΣΦΨΩβγδεζθλμξπσφψω]|α(?!\p{L})/gu

const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u] as const

/**
 * The first word of a name that is written in more than one of the alphabets whose letters look alike, such as
 * 'Аdmin' with a Cyrillic А; null where each word keeps to one. A hyphen ends a word: 'α-carotene' is two.
 */
export const mixedWord = (name: string): string | null =>
  (name.match(word) ?? []).find((each) => {
    const letters = each.replace(symbols, '')
    return alphabets.filter((alphabet) => alphabet.test(letters)).length > 1
  }) ?? null
