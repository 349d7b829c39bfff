const digits = /\p{Nd}+/gu
const digit = /\p{Nd}/u

/** The value of a digit in any script; each script's digits are ten consecutive code points. */
const worthOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0
  let first = code
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}

const asciiDigits = (run: string): string =>
  /^[0-9]+$/.test(run) ? run : [...run].map((sign) => worthOf(sign)).join('')

/** A number prefixed by its digit count, so that longer numbers sort after shorter ones. */
const counted = (number: string): string => {
  const { length } = number
  if (length < 10) return `${length - 1}${number}`
  return length < 999
    ? `9${String(length).padStart(3, '0')}${number}`
    : `9999${String(length).padStart(7, '0')}${number}`
}

/** Maximum characters of a sort key, and of the rest that orders equal ones. */
const longest = 100
const longestRest = 40
const mostZeros = 40

const cut = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('')

/**
 * The sort key of a text, from its comparison key. Numbers sort by value, in digits of any script. On a tie the
 * leading zeros decide, and then the accents at the end of a whole key. A sign or point before a number is an
 * ordinary character. The same function in PostgreSQL: `engine_counted_key`.
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
