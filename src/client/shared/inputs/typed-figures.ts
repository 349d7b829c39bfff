import { writtenNumber } from '#texts/written'
import { type FieldModel, meaningOf } from '../../../model/index.ts'
import { readWritten } from '../../../model/kinds/written.ts'
import { compareDecimals, mostDigits, parseDecimal } from '../../../model/values/decimal.ts'
import { plainNumber } from '../../../model/values/written-number.ts'

/** A value of the draft as a text: a number that is kept in binary without an exponent. */
export const figuresOf = (value: unknown): string =>
  typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value : ''

interface TypedFigures {
  /** As the draft holds it: the text itself where it is no value, for the server to judge. */
  readonly value: unknown
  /** Why it is none; null where it is one. */
  readonly fault: string | null
  /** It can be read in two ways, and is never sent. */
  readonly asks: boolean
}

/** What somebody means who typed a number or an amount. The zone is none of it. */
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

/** What is asked of a text of the draft that can be read in two ways; null of all others, which are sent. */
export const ambiguityOfNumber = (value: unknown, field: FieldModel): string | null => {
  if (typeof value !== 'string' || meaningOf(field.kind).isEmpty(value)) return null
  const { fault, asks } = typedFigures(value, field)
  return asks ? fault : null
}

/** Which keys a touch keyboard offers: those of figures alone have no minus, so that they are for what never has one. */
export const keysFor = ({ least, scale }: FieldModel): 'text' | 'decimal' | 'numeric' => {
  const bound = least === undefined ? Number.NaN : compareDecimals(figuresOf(least), '0')
  if (!(bound >= 0)) return 'text'
  return scale === 0 ? 'numeric' : 'decimal'
}
