import { countSchema, exactly, type Shape } from './basic.ts'

/** Of a list's rows together, or of a group of them. */
export const totals = exactly({
  total: countSchema,
  /** By a field's name: `{ price: { sum: '12.50' } }`. Which fields and words, the entity says. */
  totals: { type: 'object', additionalProperties: { type: 'object' } },
})

export type TotalsAnswer = Shape<typeof totals>
