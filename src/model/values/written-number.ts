/** What stands before the places of a number: 1,234.50 or 1.234,50. Spaces and apostrophes group in either. */
export type NumberSpelling = 'point' | 'comma'

/** Each groups with one sign throughout; also 12,34,567.00, as lakhs and crores are written. */
const patterns = {
  point: /^([+-]?)(\d{1,3}(?:([,\s'’])\d{3}(?:\3\d{3})*)?|\d{1,2}(?:,\d{2})+,\d{3}|\d+)?(?:\.(\d*))?$/,
  comma: /^([+-]?)(\d{1,3}(?:([.\s'’])\d{3}(?:\3\d{3})*)?|\d+)?(?:,(\d*))?$/,
} as const

/** What a number is written with, as it travels: '-1,234.50' → '-1234.50'; null where the text is none. */
export const readWrittenNumber = (text: string, spelling: NumberSpelling): string | null => {
  const plain = text.trim().replace(/^[−–]/, '-')
  const [whole, sign = '', figures = '', , places = ''] = patterns[spelling].exec(plain) ?? []
  if (whole === undefined || figures + places === '') return null
  const number = figures.replaceAll(/\D/g, '') || '0'
  return `${sign === '-' ? '-' : ''}${number}${places === '' ? '' : `.${places}`}`
}

/** A number as figures alone, without an exponent: 1e21 → '1000000000000000000000', 1.5e-7 → '0.00000015'. */
export const plainNumber = (value: number): string => {
  const [, sign = '', whole = '', places = '', power] =
    /^(-?)(\d+)(?:\.(\d+))?e(.+)$/.exec(String(value)) ?? []
  if (power === undefined) return String(value)
  const digits = whole + places
  const point = whole.length + Number(power)
  return point > 0 ? `${sign}${digits.padEnd(point, '0')}` : `${sign}0.${'0'.repeat(-point)}${digits}`
}

/** The same of fifteen figures: what a binary fraction adds to them is none of a number that is kept exactly. */
export const fifteenFigures = (value: number): string => plainNumber(Number(value.toPrecision(15)))

/** Signs that people write beside those that a currency has in English. */
const written: Readonly<Record<string, readonly string[]>> = { CHF: ['fr', 'sfr'], USD: ['us$'] }

const signsKnown = new Map<string, readonly string[]>()

/** What an amount in a currency is written with: its code, and its signs, longer ones first. */
const signsOf = (currency: string): readonly string[] => {
  const known = signsKnown.get(currency)
  if (known) return known
  const signs = (['narrowSymbol', 'symbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value.toLowerCase()] : [])),
  )
  const code = currency.toLowerCase()
  const all = [code, ...signs, ...(written[currency] ?? [])]
  // A dot belongs to a sign of letters: 'Rs. 500'; but 'EUR.50' is half a euro.
  const dotted = all.flatMap((sign) => (/\p{L}$/u.test(sign) && sign !== code ? [`${sign}.`, sign] : [sign]))
  const sorted = [...new Set(dotted)].toSorted((one, other) => other.length - one.length)
  signsKnown.set(currency, sorted)
  return sorted
}

/** A text without the currency at either end of it, where that is the one: '-€ 5' → '-5'. */
export const withoutCurrency = (text: string, currency: string | undefined): string => {
  if (currency === undefined) return text
  const [, minus = '', amount = ''] = /^([-−–]?)\s*(.*)$/.exec(text.trim()) ?? []
  const said = amount.toLowerCase()
  for (const sign of signsOf(currency)) {
    if (said.startsWith(sign)) return minus + amount.slice(sign.length).trim()
    if (said.endsWith(sign)) return minus + amount.slice(0, -sign.length).trim()
  }
  return minus + amount
}
