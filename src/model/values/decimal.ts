/**
 * A number that is kept exactly: on the wire as text with its places, '12.50', or as a whole number; stored as a whole
 * number of its smallest parts, 1250. None of it ever passes through a binary fraction.
 */
export type Decimal = string | number

/** Digits in all, before and behind the point: whatever is stored is a safe integer. */
export const mostDigits = 15

/** Places behind the point. */
export const mostPlaces = 6

const written = /^(-?)(\d+)(?:\.(\d+))?$/

interface Parts {
  readonly sign: string
  readonly whole: string
  readonly fraction: string
}

/** What a decimal is written with; null where the value is none. '+5', '.5', '5.', '1e3', '1,000' and 0.5 are none. */
const partsOf = (value: unknown): Parts | null => {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  const [, sign = '', whole = '', fraction = ''] = typeof text === 'string' ? (written.exec(text) ?? []) : []
  return whole === '' ? null : { sign, whole, fraction }
}

/** '12.5' with two places → 1250; null where it is no such number, or has more places or digits than there are. */
export const parseDecimal = (value: Decimal, scale: number): number | null => {
  const parts = partsOf(value)
  if (parts === null || parts.fraction.length > scale) return null
  const digits = (parts.whole + parts.fraction.padEnd(scale, '0')).replace(/^0+/, '')
  if (digits.length > mostDigits) return null
  return Number(parts.sign + digits) || 0 // there is no -0
}

/** 1250 with two places → '12.50', always with all its places. */
export const formatDecimal = (scaled: number | bigint, scale: number): string => {
  const [sign, digits] = scaled < 0 ? ['-', String(-scaled)] : ['', String(scaled)]
  const padded = digits.padStart(scale + 1, '0')
  const point = padded.length - scale
  return scale === 0 ? sign + padded : `${sign}${padded.slice(0, point)}.${padded.slice(point)}`
}

/** So many units of which 10^`places` make one. */
interface Exact {
  readonly units: bigint
  readonly places: number
}

const exact = (value: Decimal): Exact | null => {
  const parts = partsOf(value)
  if (parts === null) return null
  const units = BigInt(parts.whole + parts.fraction)
  return { units: parts.sign === '-' ? -units : units, places: parts.fraction.length }
}

const unitsAt = ({ units, places }: Exact, more: number): bigint => units * 10n ** BigInt(more - places)

/** Below 0, 0 or above it as `a` is less than, equal to or greater than `b`; NaN where one of them is no decimal. */
export const compareDecimals = (a: Decimal, b: Decimal): number => {
  const [one, other] = [exact(a), exact(b)]
  if (one === null || other === null) return Number.NaN
  const places = Math.max(one.places, other.places)
  const [left, right] = [unitsAt(one, places), unitsAt(other, places)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Whether a text is a decimal as it travels; days and times are none. */
export const isDecimal = (text: unknown): boolean => typeof text === 'string' && written.test(text)
