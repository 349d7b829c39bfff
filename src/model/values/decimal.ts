/**
 * A number that is stored exactly: on the wire a text with its places, '12.50', or a whole number; in the database an
 * integer of its smallest units, 1250. It is never converted to a binary fraction.
 */
export type Decimal = string | number

/** The limit on digits before and after the point, so that the stored integer is safe. */
export const mostDigits = 15

/** The limit on decimal places. */
export const mostPlaces = 6

const written = /^(-?)(\d+)(?:\.(\d+))?$/

interface Parts {
  readonly sign: string
  readonly whole: string
  readonly fraction: string
}

/** Whether a text is a decimal in wire form, of any length. */
export const isWrittenDecimal = (text: string): boolean => written.test(text)

/** The parts of a decimal; null if invalid, as are '+5', '.5', '5.', '1e3', '1,000' and 0.5. */
const partsOf = (value: unknown): Parts | null => {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  const [, sign = '', whole = '', fraction = ''] = typeof text === 'string' ? (written.exec(text) ?? []) : []
  return whole === '' ? null : { sign, whole, fraction }
}

/** '12.5' with two places → 1250; null if it is invalid or has too many places or digits. */
export const parseDecimal = (value: Decimal, scale: number): number | null => {
  const parts = partsOf(value)
  if (parts === null || parts.fraction.length > scale) return null
  const digits = (parts.whole + parts.fraction.padEnd(scale, '0')).replace(/^0+/, '')
  if (digits.length > mostDigits) return null
  return Number(parts.sign + digits) || 0 // avoids -0
}

/** 1250 with two places → '12.50', always with all its places. */
export const formatDecimal = (scaled: number | bigint, scale: number): string => {
  const [sign, digits] = scaled < 0 ? ['-', String(-scaled)] : ['', String(scaled)]
  const padded = digits.padStart(scale + 1, '0')
  const point = padded.length - scale
  return scale === 0 ? sign + padded : `${sign}${padded.slice(0, point)}.${padded.slice(point)}`
}

/** '-1234567.50' → '-1,234,567.50'; other text is returned unchanged. */
export const groupDecimal = (text: string): string =>
  isWrittenDecimal(text) ? text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ',')) : text

/** An exact number: `units` divided by 10^`places`. */
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

/** Compares decimals: below 0 if `a` is less, 0 if equal, above 0 if greater; NaN if one is no decimal. */
export const compareDecimals = (a: Decimal, b: Decimal): number => {
  const [one, other] = [exact(a), exact(b)]
  if (one === null || other === null) return Number.NaN
  const places = Math.max(one.places, other.places)
  const [left, right] = [unitsAt(one, places), unitsAt(other, places)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** A computed decimal with the requested places; null if there is none. */
export type DecimalResult = { readonly value: string | null } | { readonly overflow: true }

/** Rounds a half away from zero: with two places, 0.005 becomes 0.01 and -0.005 becomes -0.01. */
const rounded = (units: bigint, parts: bigint): bigint => {
  const [most, size] = [units < 0n ? -units : units, parts < 0n ? -parts : parts]
  const whole = (most * 2n + size) / (size * 2n)
  return units < 0n === parts < 0n ? whole : -whole
}

const outcome = (units: bigint, parts: bigint, scale: number): DecimalResult => {
  const scaled = rounded(units * 10n ** BigInt(scale), parts)
  return String(scaled).replace('-', '').length > mostDigits
    ? { overflow: true }
    : { value: formatDecimal(scaled, scale) }
}

const one = ({ places }: Exact): bigint => 10n ** BigInt(places)

/** Parses both operands; returns null if one is null or no decimal. */
const working =
  (work: (a: Exact, b: Exact, scale: number) => DecimalResult) =>
  (a: Decimal | null, b: Decimal | null, scale: number): DecimalResult => {
    const [left, right] = [a === null ? null : exact(a), b === null ? null : exact(b)]
    return left === null || right === null ? { value: null } : work(left, right, scale)
  }

const together =
  (join: (a: bigint, b: bigint) => bigint) =>
  (a: Exact, b: Exact, scale: number): DecimalResult => {
    const places = Math.max(a.places, b.places)
    return outcome(join(unitsAt(a, places), unitsAt(b, places)), 10n ** BigInt(places), scale)
  }

/**
 * Computes with two decimals exactly and rounds only the result, a half away from zero. Null operands and division by
 * zero give null; `overflow` means more digits than can be stored.
 * @param scale the places of the result
 */
export const addDecimals = /* @__PURE__ */ working(/* @__PURE__ */ together((a, b) => a + b))
export const subtractDecimals = /* @__PURE__ */ working(/* @__PURE__ */ together((a, b) => a - b))
export const multiplyDecimals = /* @__PURE__ */ working((a, b, scale) =>
  outcome(a.units * b.units, one(a) * one(b), scale),
)
export const divideDecimals = /* @__PURE__ */ working((a, b, scale) =>
  b.units === 0n ? { value: null } : outcome(a.units * one(b), b.units * one(a), scale),
)

/** Rounds an integer of smallest units, from a column or its sum, to another scale. */
export const scaledOutcome = (scaled: bigint, from: number, to: number): DecimalResult =>
  outcome(scaled, 10n ** BigInt(from), to)
