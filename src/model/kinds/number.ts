import { invalid } from '#texts/answers'
import type { Field } from '../../descriptor/index.ts'
import type { KindDetails, KindMeaning } from './kind.ts'

const largest = 1e15

/** A numeric bound; the checks reject a text, which counts as none. */
const boundOf = (bound: number | string | undefined): number | undefined =>
  typeof bound === 'number' ? bound : undefined

const boundsOf = ({ least, most }: Pick<Field, 'least' | 'most'>) => ({
  least: boundOf(least),
  most: boundOf(most),
})

/** A number, with a fraction or without. */
export const number: KindMeaning = {
  compared: 'number',
  column: 'real',
  accepted: true,
  secret: false,
  searched: false,
  sortable: true,
  width: 'number',
  isEmpty: (value) => value === null || value === undefined || value === '',
  accept: (value, field) => {
    const { label } = field
    const { least = -largest, most = largest } = boundsOf(field)
    if (typeof value !== 'number' || !Number.isFinite(value)) return { message: invalid.number(label) }
    if (value < least) return { message: invalid.least(label, least) }
    return value > most ? { message: invalid.most(label, most) } : { value }
  },
  show: (value) => (typeof value === 'number' ? String(value) : ''),
}

/** Whole numbers first, then fractions of the range between the bounds. */
const nthNumber = (field: Field, number: number): number => {
  const { least, most } = boundsOf(field)
  const from = least ?? Math.min(1, (most ?? 1) - 1000)
  const to = most ?? from + 1e6
  const whole = Math.ceil(from) + number - 1
  return whole <= to ? whole : from + ((to - from) * ((number * 197) % 1021)) / 1021
}

export const numberDetails: KindDetails = {
  names: true,
  read: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text),
  bounded: (bound) => boundOf(bound) ?? null,
  wire: (field) => {
    const { least = -largest, most = largest } = boundsOf(field)
    return { type: 'number', minimum: least, maximum: most }
  },
  invent: (field, { random }) => {
    const { least = 20, most } = boundsOf(field)
    return Math.round(random.between(least, Math.min(most ?? 2000, 1e6))) * (most ? 1 : 1000)
  },
  fit: (field, written, number) =>
    number === 1 && typeof written === 'number' ? written : nthNumber(field, number),
}
