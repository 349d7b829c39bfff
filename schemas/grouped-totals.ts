import { exactly, listOf, oneOf, type Shape, textSchema } from './basic.ts'
import { totals } from './totals.ts'

/** Totals of the rows that share a value, with the first of those rows on request. */
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

/** The response of the totals call; with groups on request. */
export const groupedTotals = exactly(
  { ...totals.properties, more: oneOf(true), groups: listOf(groupTotals) },
  ['more', 'groups'],
)

export type GroupedTotals = Shape<typeof groupedTotals>
