import { writtenNumber } from '#texts/written'
import { type FieldModel, meaningOf } from '../../../model/index.ts'
import { readWritten } from '../../../model/kinds/written.ts'
import { compareDecimals, mostDigits, parseDecimal } from '../../../model/values/decimal.ts'
import { plainNumber } from '../../../model/values/written-number.ts'

/** A value of the draft as text; a binary number without an exponent. */
export const figuresOf = (value: unknown): string =>
  typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value : ''

interface TypedFigures {
  /** The value for the draft; an invalid text stays as it is, for the server to refuse. */
  readonly value: unknown
  /** Why the text is invalid; null if it is valid. */
  readonly fault: string | null
  /** Whether the text is ambiguous; it is never sent. */
  readonly asks: boolean
}

/** Parses a typed number or amount; the time zone does not matter. */
export const typedFigures = (text: string, field: FieldModel): TypedFigures => {
  const said = text.trim()
  const read = readWritten(field, text, { from: 'hand', zone: '' })
  if ('message' in read) return { value: said, fault: read.message, asks: 'asks' in read }
  const { scale } = field
  if (typeof read.value !== 'string' || scale === undefined)
    return { value: read.value, fault: null, asks: false }
  if (parseDecimal(read.value, scale) !== null) return { value: read.value, fault: null, asks: false }
  const places = (read.value.split('.')[1]?.length ?? 0) > scale
  const fault = places ? writtenNumber.places(said, scale) : writtenNumber.digits(said, mostDigits - scale)
  return { value: said, fault, asks: false }
}

/** The question about an ambiguous number of the draft; null for values that can be sent. */
export const ambiguityOfNumber = (value: unknown, field: FieldModel): string | null => {
  if (typeof value !== 'string' || meaningOf(field.kind).isEmpty(value)) return null
  const { fault, asks } = typedFigures(value, field)
  return asks ? fault : null
}

/**
 * The touch keyboard of a number field. Numeric keyboards lack a minus, so they need a field without negative values.
 */
export const keysFor = ({ least, scale }: FieldModel): 'text' | 'decimal' | 'numeric' => {
  const bound = least === undefined ? Number.NaN : compareDecimals(figuresOf(least), '0')
  if (!(bound >= 0)) return 'text'
  return scale === 0 ? 'numeric' : 'decimal'
}
