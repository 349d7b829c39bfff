import { exactly, listOf, oneOf, type Shape, textSchema } from './basic.ts'
import { totals } from './totals.ts'

/** Rows that share a value, and the first of them where they are asked for. */
export const groupTotals = exactly(
  {
    key: { type: ['integer', 'string', 'boolean', 'null'] },
    label: textSchema,
    ...totals.properties,
    rows: listOf({ type: 'object' }),
  },
  ['rows'],
)

export type GroupTotals = Shape<typeof groupTotals>

/** What the call of totals answers: groups where they are asked for. */
export const groupedTotals = exactly(
  { ...totals.properties, more: oneOf(true), groups: listOf(groupTotals) },
  ['more', 'groups'],
)

export type GroupedTotals = Shape<typeof groupedTotals>
