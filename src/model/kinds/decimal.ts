import { invalid, invalidDecimal } from '#texts/answers'
import type { Field } from '../../descriptor/index.ts'
import {
  compareDecimals,
  type Decimal,
  formatDecimal,
  groupDecimal,
  isWrittenDecimal,
  mostDigits,
  parseDecimal,
} from '../values/decimal.ts'
import type { Accepted, KindDetails, KindMeaning } from './kind.ts'

/** The scale of a field; an invalid one is a descriptor fault and is read as 0. */
const placesOf = ({ scale = 0 }: Pick<Field, 'scale'>): number => scale

const asDecimal = (value: unknown): Decimal | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null

/** A value or bound as an integer in the field's smallest unit; null if it is no such number. */
const scaledOf = (value: unknown, field: Pick<Field, 'scale'>): number | null => {
  const decimal = asDecimal(value)
  return decimal === null ? null : parseDecimal(decimal, placesOf(field))
}

/** Why the field cannot contain the value, regardless of its bounds. */
const misfit = (value: unknown, { label, scale = 0 }: Field): string => {
  if (typeof value === 'number' && !Number.isInteger(value)) return invalidDecimal.binary(label, scale)
  const text = typeof value === 'number' ? BigInt(value).toString() : value
  if (typeof text !== 'string' || !isWrittenDecimal(text)) return invalidDecimal.written(label, scale)
  const places = text.split('.')[1]?.length ?? 0
  return places > scale
    ? invalidDecimal.places(label, scale)
    : invalidDecimal.digits(label, mostDigits - scale)
}

const acceptDecimal = (value: unknown, field: Field): Accepted => {
  const { label, least, most } = field
  const scaled = scaledOf(value, field)
  if (scaled === null) return { message: misfit(value, field) }
  const [from, to] = [scaledOf(least, field), scaledOf(most, field)]
  if (from !== null && scaled < from) return { message: invalid.least(label, showDecimal(least)) }
  if (to !== null && scaled > to) return { message: invalid.most(label, showDecimal(most)) }
  return { value: formatDecimal(scaled, placesOf(field)) }
}

/** '1234.50' → '1,234.50'; other text is returned unchanged, since labels may be formatted twice. */
const showDecimal = (value: unknown): string => {
  const decimal = asDecimal(value)
  return decimal === null ? '' : groupDecimal(String(decimal))
}

/** A number with a fixed scale, stored exactly as an integer of its smallest units. */
export const decimal: KindMeaning = {
  compared: 'decimal',
  column: 'decimal',
  accepted: true,
  secret: false,
  searched: false,
  sortable: true,
  width: 'amount',
  isEmpty: (value) => value === null || value === undefined || value === '',
  accept: acceptDecimal,
  order: (value, bound) =>
    typeof value === 'string' && isWrittenDecimal(value)
      ? compareDecimals(value, asDecimal(bound) ?? '')
      : null,
  show: showDecimal,
  resolved: (field) => {
    const first = scaledOf(field.initially, field)
    return first === null ? {} : { initially: formatDecimal(first, placesOf(field)) }
  },
}

/** The wire pattern of responses: text with all places. */
const pattern = (scale: number): string =>
  scale === 0 ? `^-?[0-9]{1,${mostDigits}}$` : `^-?[0-9]{1,${mostDigits - scale}}\\.[0-9]{${scale}}$`

/** The wire pattern of payloads: fewer places are allowed. */
const patternTaken = (scale: number): string =>
  scale === 0 ? pattern(0) : `^-?[0-9]{1,${mostDigits - scale}}(\\.[0-9]{1,${scale}})?$`

const largest = 10 ** mostDigits - 1

/** Values one smallest unit apart, from the lower bound upwards; they repeat once the bounds are exhausted. */
const nthDecimal = (field: Field, number: number): string => {
  const unit = 10 ** placesOf(field)
  const most = scaledOf(field.most, field) ?? largest
  const from = scaledOf(field.least, field) ?? Math.min(unit, most - 1000 * unit)
  const steps = Math.floor((most - from) / unit)
  const scaled = steps >= 1000 ? from + (number - 1) * unit : from + (number - 1)
  return formatDecimal(scaled <= most ? scaled : from + ((number - 1) % (most - from + 1)), placesOf(field))
}

export const decimalDetails: KindDetails = {
  names: true,
  written: (value) => (asDecimal(value) === null ? '' : String(value)),
  takes: 'scale',
  bounded: scaledOf,
  drafted: '2',
  storage: {
    stored: (value, field) => scaledOf(value, field),
    value: (stored, field) => (typeof stored === 'number' ? formatDecimal(stored, placesOf(field)) : null),
  },
  wire: (field) => ({ type: 'string', pattern: pattern(placesOf(field)), examples: [nthDecimal(field, 1)] }),
  taken: (field) => ({
    type: ['string', 'integer'],
    pattern: patternTaken(placesOf(field)),
    examples: [nthDecimal(field, 1)],
    description: invalidDecimal.taken(field.least, field.most),
  }),
  invent: (field, { random }) => {
    const unit = 10 ** placesOf(field)
    const most = scaledOf(field.most, field) ?? 2000 * unit
    const from = scaledOf(field.least, field) ?? Math.min(unit, most)
    return formatDecimal(random.between(from, Math.max(from, Math.min(most, 1e9))), placesOf(field))
  },
  fit: (field, written, number) => {
    const scaled = scaledOf(written, field)
    return number === 1 && scaled !== null
      ? formatDecimal(scaled, placesOf(field))
      : nthDecimal(field, number)
  },
}
