import type { Period, Total } from '../../descriptor/index.ts'
import { meaningOf } from '../kinds/index.ts'
import type { EntityModel, FieldModel } from './model.ts'

/** The field that groups a list's rows; for a date or moment also the period. */
export interface Grouping {
  readonly field: FieldModel
  readonly by: Period | null
}

export const periods: readonly Period[] = ['day', 'week', 'month', 'quarter', 'year']

/** The basis on which rows can be grouped by a field: its value, the period of its day, or none. */
export const sharedBy = (field: FieldModel): 'value' | 'period' | null => {
  if (!field.stored) return null
  if (meaningOf(field.kind).day) return 'period'
  return field.links === 'one' || field.choices !== undefined || field.type === 'flag' ? 'value' : null
}

const ofNumbers: readonly Total[] = ['sum', 'least', 'greatest']
const ofTimes: readonly Total[] = ['least', 'greatest']
const numbers: readonly unknown[] = ['integer', 'real', 'decimal']

/** The totals that a field supports over many rows. */
export const totalsFor = (field: FieldModel): readonly Total[] => {
  if (!field.stored || field.links !== null) return []
  if (meaningOf(field.kind).day) return ofTimes
  return numbers.includes(field.type) ? ofNumbers : []
}

/** A grouping as text, in descriptors and addresses: 'status', 'due:month'. */
export const formatGrouping = ({ field, by }: Grouping): string =>
  by === null ? field.name : `${field.name}:${by}`

/** Parses a grouping; null if the field does not exist or cannot be grouped in that way. */
export const readGrouping = (fields: Readonly<Record<string, FieldModel>>, said: string): Grouping | null => {
  const [name = '', period] = said.split(':')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || said.split(':').length > 2) return null
  const shared = sharedBy(field)
  if (period === undefined) return shared === 'value' ? { field, by: null } : null
  const by = periods.find((each) => each === period)
  return shared === 'period' && by ? { field, by } : null
}

/** The groupings that a list offers first, in the order of the descriptor. */
export const groupingsOf = ({ groups, field }: EntityModel): readonly Grouping[] =>
  groups.flatMap((said) => readGrouping(field, said) ?? [])

/** The fields with totals over many rows, in the order of the descriptor. */
export const totalsOf = ({
  totals,
  field,
}: EntityModel): readonly { readonly field: FieldModel; readonly says: readonly Total[] }[] =>
  Object.entries(totals).flatMap(([name, said]) => {
    const of = field[name]
    return of && said !== undefined ? [{ field: of, says: [said].flat() }] : []
  })
