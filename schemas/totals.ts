import { count, listOf, oneOf, partly, type Shape, text } from './basic.ts'

/** By a field's name: `{ price: { sum: '12.50' } }`. Which fields and words, the entity says. */
const sums = { type: 'object', additionalProperties: { type: 'object' } } as const

/** Rows that share a value. */
export const groupTotals = partly(
  {
    key: { type: ['integer', 'string', 'boolean', 'null'] },
    label: text,
    total: count,
    totals: sums,
    rows: listOf({ type: 'object' }),
  },
  ['key', 'label', 'total', 'totals'],
)

export type GroupTotals = Shape<typeof groupTotals>

/** Of a list's rows together, and of their groups where they are asked for. */
export const totals = partly(
  {
    total: count,
    more: oneOf(true),
    totals: sums,
    groups: listOf(groupTotals),
  },
  ['total', 'totals'],
)

export type Totals = Shape<typeof totals>
