import { divideDecimals } from './decimal.ts'
import { plainSigns } from './plain-signs.ts'

/** The decimal mark: 1,234.50 or 1.234,50. Spaces and apostrophes group digits in either. */
type NumberSpelling = 'point' | 'comma'

interface NumberReading {
  readonly spelling: NumberSpelling
  /** For files with a chosen spelling: text that is clearly in the other one is rejected. */
  readonly strict?: boolean
  /** Reads a single dash as zero, as in accounts; otherwise it is an unfinished number. */
  readonly nought?: boolean
  /** The maximum number of decimal places; unlimited by default. */
  readonly scale?: number | undefined
  readonly currency?: string | undefined
}

/**
 * The number in wire form; or the ambiguity: it can be read as `one` or as `other`. If `one` is null, it has too many
 * places, but could be grouped digits.
 */
type WrittenNumber =
  | { readonly figures: string }
  | { readonly either: 'comma' | 'percent'; readonly one: string; readonly other: string }
  | { readonly either: 'group'; readonly one: null; readonly other: string }
  | null

/**
 * Each groups digits with one sign throughout; 12,34,567.00 (lakhs and crores) is allowed. A group cannot start with
 * zero.
 */
const patterns = {
  point: /^(?:(\d+|[1-9]\d{0,2}([, '])\d{3}(?:\2\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d*))?|()()\.(\d+))$/,
  comma: /^(?:(\d+|[1-9]\d{0,2}([. '])\d{3}(?:\2\d{3})*)(?:,(\d*))?|()(),(\d+))$/,
} as const

/** The length limit: longer than any number, even the smallest binary one; longer texts are skipped. */
const longest = 400

interface Parts {
  readonly figures: string
  readonly grouped: boolean
  readonly places: string
}

const partsOf = (text: string, spelling: NumberSpelling): Parts | null => {
  const [whole, first = '', group, behind, , , alone] = patterns[spelling].exec(text) ?? []
  if (whole === undefined) return null
  const places = behind ?? alone ?? ''
  const figures = `${first.replaceAll(/\D/g, '') || '0'}${places && `.${places}`}`
  return { figures, grouped: group !== undefined || /\D/.test(first), places }
}

/** Strips signs around the figures: a minus before or after, brackets (which mean minus), and the currency. */
const unsigned = (text: string, currency: string | undefined): readonly [minus: boolean, rest: string] => {
  let [rest, sign, named] = [text, '', currency === undefined]
  for (let before = ''; before !== rest; ) {
    before = rest
    if (sign === '') {
      sign = /^\(.+\)$/.test(rest) ? '(' : (/^[+-]/.exec(rest)?.[0] ?? (/.-$/.test(rest) ? '-' : ''))
      if (sign !== '') rest = (sign === '(' || /^[+-]/.test(rest) ? rest.slice(1) : rest).trim()
      if (sign === '(' || (sign === '-' && before === rest)) rest = rest.slice(0, -1).trim()
    }
    if (named) continue
    const bare = withoutCurrency(rest, currency ?? '')
    named = bare !== rest
    rest = bare
  }
  return [sign === '-' || sign === '(', rest]
}

/** '1234.5000' with two places → '1234.50': only zeros are dropped. */
const withPlaces = (figures: string, scale: number | undefined): string => {
  const [whole = '', places = ''] = figures.split('.')
  if (scale === undefined || places.length <= scale) return figures
  const exact = places.slice(scale).replace(/0+$/, '')
  const kept = `${places.slice(0, scale)}${exact}`
  return kept === '' ? whole : `${whole}.${kept}`
}

/**
 * Reads a number as people write it: '1,234.50', "1'234.5", '12,34,567', '(5)', '5-', '€ 5', figures of other scripts.
 * A valid grouping comma is accepted; any other comma is asked about. So is a point that may be a grouping sign, if the
 * number would have too many places. Other grouping signs followed by places are unambiguous. Nothing is guessed.
 */
export const readWrittenNumber = (text: string, reading: NumberReading): WrittenNumber => {
  const { spelling, strict = false, nought = false, scale, currency } = reading
  const [point, group] = spelling === 'point' ? ['.', ','] : [',', '.']
  const plain =
    text.length > longest ? '' : plainSigns(text).replace('\u066b', point).replaceAll('\u066c', group)
  const [, percent] = /^(.+?) ?[%\u066a]$/.exec(plain) ?? []
  if (percent !== undefined) return ofHundred(readWrittenNumber(percent, reading))
  const [minus, rest] = unsigned(plain, currency)
  if (rest === '') return nought && minus ? { figures: '0' } : null
  const signed = (figures: string) => (minus ? `-${figures}` : figures)
  const [own, other] = [partsOf(rest, spelling), partsOf(rest, spelling === 'point' ? 'comma' : 'point')]
  if (own !== null) {
    const groups = other?.grouped === true && other.places === '' && own.places.length === 3
    if (groups && (scale ?? 3) < 3) return { either: 'group', one: null, other: signed(other.figures) }
    return { figures: signed(withPlaces(own.figures, scale)) }
  }
  if (other === null) return null
  if (other.places !== '' && !other.grouped) {
    const whole = other.figures.replace('.', '').replace(/^0+(?=\d)/, '')
    return { either: 'comma', one: signed(other.figures), other: signed(whole) }
  }
  return strict ? null : { figures: signed(withPlaces(other.figures, scale)) }
}

/** A percentage is ambiguous: fifteen for 15 %, or 0.15. */
const ofHundred = (read: WrittenNumber): WrittenNumber => {
  if (read === null || !('figures' in read)) return null
  const { figures } = read
  const places = (figures.split('.')[1]?.length ?? 0) + 2
  const worked = divideDecimals(figures, 100, places)
  if (!('value' in worked) || worked.value === null) return null
  return { either: 'percent', one: figures, other: worked.value.replace(/\.?0+$/, '') }
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

/** The number with fifteen figures: further ones are artefacts of its binary fraction. */
export const fifteenFigures = (value: number): string => plainNumber(Number(value.toPrecision(15)))

/** Currency signs in common use beside the English ones. */
const written: Readonly<Record<string, readonly string[]>> = { CHF: ['fr', 'sfr'], USD: ['us$'] }

const signsKnown = new Map<string, readonly string[]>()

/** The code and signs of a currency, longer ones first. */
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
  // A dot may follow a sign of letters ('Rs. 500'), but 'EUR.50' is half a euro.
  const dotted = all.flatMap((sign) => (/\p{L}$/u.test(sign) && sign !== code ? [`${sign}.`, sign] : [sign]))
  const sorted = [...new Set(dotted)].toSorted((one, other) => other.length - one.length)
  signsKnown.set(currency, sorted)
  return sorted
}

/** The text without this currency at its start or end. */
const withoutCurrency = (text: string, currency: string): string => {
  const said = text.toLowerCase()
  for (const sign of signsOf(currency)) {
    if (said.startsWith(sign)) return text.slice(sign.length).trim()
    if (said.endsWith(sign)) return text.slice(0, -sign.length).trim()
  }
  return text
}
