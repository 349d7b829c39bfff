import { count, exactly, type Shape } from './basic.ts'

/** Of a list's rows together, or of a group of them. */
export const totals = exactly({
  total: count,
  /** By a field's name: `{ price: { sum: '12.50' } }`. Which fields and words, the entity says. */
  totals: { type: 'object', additionalProperties: { type: 'object' } },
})

export type Totals = Shape<typeof totals>
