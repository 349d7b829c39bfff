/** What stands before the places of a number: 1,234.50 or 1.234,50. Spaces and apostrophes group in either. */
export type NumberSpelling = 'point' | 'comma'

const patterns = {
  point: /^([+-]?)(\d{1,3}(?:[,\u0020\u00a0\u2009\u202f'’]\d{3})+|\d+)?(?:\.(\d*))?$/,
  comma: /^([+-]?)(\d{1,3}(?:[.\u0020\u00a0\u2009\u202f'’]\d{3})+|\d+)?(?:,(\d*))?$/,
} as const

/** What a number is written with, as it travels: '-1,234.50' → '-1234.50'; null where the text is none. */
export const readWrittenNumber = (text: string, spelling: NumberSpelling): string | null => {
  const plain = text.trim().replace(/^[−–](?=\d)/, '-')
  const [whole, sign = '', figures = '', places = ''] = patterns[spelling].exec(plain) ?? []
  if (whole === undefined || figures + places === '') return null
  const number = figures.replaceAll(/\D/g, '') || '0'
  return `${sign === '-' ? '-' : ''}${number}${places === '' ? '' : `.${places}`}`
}

/** A number as figures alone, without an exponent. */
export const plainNumber = (value: number): string => {
  const text = String(value)
  if (!text.includes('e')) return text
  return Number.isInteger(value)
    ? BigInt(value).toString()
    : value.toFixed(100).replace(/0+$/, '').replace(/\.$/, '')
}

/** The same of fifteen figures: what a binary fraction adds to them is none of a number that is kept exactly. */
export const fifteenFigures = (value: number): string => plainNumber(Number(value.toPrecision(15)))

const signs: Readonly<Record<string, string>> = {
  EUR: '€',
  USD: '$',
  GBP: '£',
  JPY: '¥',
  INR: '₹',
  CHF: 'Fr.',
}

/** A text without the currency at either end of it, where that is the one. */
export const withoutCurrency = (text: string, currency: string | undefined): string => {
  if (currency === undefined) return text
  const trimmed = text.trim()
  for (const sign of [currency, signs[currency] ?? currency]) {
    if (trimmed.startsWith(sign)) return trimmed.slice(sign.length).trim()
    if (trimmed.endsWith(sign)) return trimmed.slice(0, -sign.length).trim()
    if (trimmed.startsWith(`-${sign}`)) return `-${trimmed.slice(sign.length + 1).trim()}`
  }
  return trimmed
}
