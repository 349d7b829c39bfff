const digits = /\p{Nd}+/gu
const digit = /\p{Nd}/u

/** What a digit of any script is worth: those of a script stand in tens, one ten behind another. */
const worthOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0
  let first = code
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}

const asciiDigits = (run: string): string =>
  /^[0-9]+$/.test(run) ? run : [...run].map((sign) => worthOf(sign)).join('')

/** A whole number so that more digits stand behind fewer: how many there are, and they. */
const counted = (number: string): string => {
  const { length } = number
  if (length < 10) return `${length - 1}${number}`
  return length < 999
    ? `9${String(length).padStart(3, '0')}${number}`
    : `9999${String(length).padStart(7, '0')}${number}`
}

/** Characters of a key that orders, and of what tells two apart whose order is the same. */
const longest = 100
const longestRest = 40
const mostZeros = 40

const cut = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('')

/**
 * What a text is sorted by, made of its key alone: numbers in it by what they are worth, in digits of any script, and
 * what is alike then by how many noughts stand before them, and by the accents that a whole key ends with. A sign or a
 * point before a number is a character like any other. The same in PostgreSQL: `engine_counted_key`.
 */
export const countedKey = (key: string): string => {
  const end = key.indexOf('\u0001')
  const [plain, rest] = end < 0 ? [key, ''] : [key.slice(0, end), key.slice(end + 1)]
  if (!digit.test(plain)) return key
  let zeros = 0
  const numbers = plain.replace(digits, (run) => {
    const figures = asciiDigits(run)
    const number = figures.replace(/^0+(?=.)/, '')
    zeros += figures.length - number.length
    return counted(number)
  })
  if (zeros === 0 && rest === '') return cut(numbers, longest)
  return `${cut(numbers, longest)}\u0001${String.fromCharCode(0x30 + Math.min(zeros, mostZeros))}${cut(rest, longestRest)}`
}
