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

const unseenInLine = new RegExp(
  `(${meaningful})|(?![\\t\\n\\r])\\p{Cc}|[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`,
  'gu',
)

const oddSpace = /[\p{Zs}\u2028\u2029]/gu
const plain = /^[\x20-\x7e]*$/

/** Several lines without what misleads; whoever writes them may set soft hyphens and spaces of any kind. */
export const clearLines = (text: string): string => text.replace(misleading, '')

/** One line in which every character is seen or changes what is seen, with spaces of one kind: two names that differ look different. */
export const clearLine = (text: string): string =>
  plain.test(text) ? text : text.replace(unseenInLine, '$1').replace(oddSpace, ' ')

const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** A text as it is compared and searched: without anything that has no width, with spaces of one kind. */
export const comparable = (text: string): string =>
  plain.test(text) ? text : text.replace(ignorable, '').replace(oddSpace, ' ')
