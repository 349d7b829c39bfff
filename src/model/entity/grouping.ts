import type { Period, Total } from '../../descriptor/index.ts'
import { meaningOf } from '../kinds/index.ts'
import type { EntityModel, FieldModel } from './model.ts'

/** What the rows of a list are gathered by: a field, and of a day or a time the period. */
export interface Grouping {
  readonly field: FieldModel
  readonly by: Period | null
}

export const periods: readonly Period[] = ['day', 'week', 'month', 'quarter', 'year']

/** What a group of rows can share of a field: its value, the period of its day, or nothing. */
export const sharedBy = (field: FieldModel): 'value' | 'period' | null => {
  if (!field.stored) return null
  if (meaningOf(field.kind).day) return 'period'
  return field.links === 'one' || field.choices !== undefined || field.type === 'flag' ? 'value' : null
}

const ofNumbers: readonly Total[] = ['sum', 'least', 'greatest']
const ofTimes: readonly Total[] = ['least', 'greatest']
const numbers: readonly unknown[] = ['integer', 'real', 'decimal']

/** What can be said of the values of a field over many rows. */
export const totalsFor = (field: FieldModel): readonly Total[] => {
  if (!field.stored || field.links !== null) return []
  if (meaningOf(field.kind).day) return ofTimes
  return numbers.includes(field.type) ? ofNumbers : []
}

/** How a grouping is said, in descriptors and addresses: 'status', 'due:month'. */
export const formatGrouping = ({ field, by }: Grouping): string =>
  by === null ? field.name : `${field.name}:${by}`

/** The grouping that a text says; null where there is no such field, or it cannot be grouped by so. */
export const readGrouping = (fields: Readonly<Record<string, FieldModel>>, said: string): Grouping | null => {
  const [name = '', period] = said.split(':')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || said.split(':').length > 2) return null
  const shared = sharedBy(field)
  if (period === undefined) return shared === 'value' ? { field, by: null } : null
  const by = periods.find((each) => each === period)
  return shared === 'period' && by ? { field, by } : null
}

/** What the list offers first to group its rows by, in the order of the descriptor. */
export const groupingsOf = ({ groups, field }: EntityModel): readonly Grouping[] =>
  groups.flatMap((said) => readGrouping(field, said) ?? [])

/** What is said of fields over many rows, in the order of the descriptor. */
export const totalsOf = ({
  totals,
  field,
}: EntityModel): readonly { readonly field: FieldModel; readonly says: readonly Total[] }[] =>
  Object.entries(totals).flatMap(([name, said]) => {
    const of = field[name]
    return of && said !== undefined ? [{ field: of, says: [said].flat() }] : []
  })
