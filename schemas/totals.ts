import { countSchema, exactly, type Shape } from './basic.ts'

/** Totals of a list's rows or of one group. */
export const totals = exactly({
  total: countSchema,
  /** By field name: `{ price: { sum: '12.50' } }`. The entity defines the fields and totals. */
  totals: { type: 'object', additionalProperties: { type: 'object' } },
})

export type TotalsAnswer = Shape<typeof totals>
