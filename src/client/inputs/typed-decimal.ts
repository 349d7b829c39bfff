import { formatDecimal, parseDecimal } from '../../model/values/decimal.ts'

/** What a person means by what they typed, as it travels; or why there is no telling. */
export type TypedDecimal =
  | { readonly value: string }
  /** `either`: it can be read in two ways, of which `whole` is one. */
  | { readonly wrong: 'none' | 'places' | 'digits' }
  | { readonly wrong: 'either'; readonly whole: string }

/** The sign by which a currency is known beside its code; the code where it has none. */
const signOf = (currency: string): string => {
  const known = signs.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  signs.set(currency, sign)
  return sign
}

/** A format takes long to make, and amounts are read at every key. */
const signs = new Map<string, string>()

/** Without the currency's code or sign, at either end. */
const withoutCurrency = (text: string, currency: string): string => {
  const plain = text.replace(/^[−–]/, '-')
  const [sign, rest] = /^[-+]/.test(plain) ? [plain.slice(0, 1), plain.slice(1).trim()] : ['', plain]
  const upper = rest.toUpperCase()
  const named = [currency, signOf(currency)]
    .map((name) => name.toUpperCase())
    .find((name) => upper.startsWith(name) || upper.endsWith(name))
  if (named === undefined) return sign + rest
  const left = upper.startsWith(named) ? rest.slice(named.length) : rest.slice(0, -named.length)
  return sign + left.trim()
}

const isWhole = (text: string): boolean =>
  /^\d*$/.test(text) ||
  ['\\.', ',', ' ', "'"].some((between) => new RegExp(`^\\d{1,3}(${between}\\d{3})+$`).test(text))

/** Where the figures behind the point begin: at the last of two kinds of mark, or at the only one. */
const pointIn = (text: string): number => {
  const [dot, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  const last = Math.max(dot, comma)
  if (last < 0 || text.indexOf(text.charAt(last)) !== last) return -1
  return last
}

const bare = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * Reads '12,50', '12.5', '1.234,50', '1,234.50', '1 234,50', "1'234.50", '-5', '€ 12.50'. Nothing is guessed and nothing
 * rounded: '1,234' is twelve hundred and thirty-four, as this page groups figures, unless there may be three places;
 * then it may be either, as '1.234' is wherever there may not.
 * @param scale the most places behind the point
 */
export const typedDecimal = (typed: string, scale: number, currency?: string): TypedDecimal => {
  const trimmed = typed.trim()
  const told = currency === undefined ? trimmed.replace(/^[−–]/, '-') : withoutCurrency(trimmed, currency)
  const sign = told.startsWith('-') ? '-' : ''
  const text = told.replace(/^[-+]/, '').trim().replaceAll(/\s/g, ' ').replaceAll('’', "'")
  if (!/\d/.test(text)) return { wrong: 'none' }
  const point = pointIn(text)
  const [whole, places] = point < 0 ? [text, ''] : [text.slice(0, point), text.slice(point + 1)]
  if (!isWhole(whole) || !/^\d*$/.test(places)) return { wrong: 'none' }
  const groups = places.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (groups && (text.charAt(point) === ',') === scale >= 3) return { wrong: 'either', whole: bare(text) }
  const [figures, fraction] = groups && scale < 3 ? [bare(text), ''] : [bare(whole), places]
  const exact = fraction.length > scale ? fraction.replace(/0+$/, '') : fraction
  if (exact.length > scale) return { wrong: 'places' }
  const scaled = parseDecimal(`${sign}${figures || '0'}${exact && `.${exact}`}`, scale)
  return scaled === null ? { wrong: 'digits' } : { value: formatDecimal(scaled, scale) }
}
