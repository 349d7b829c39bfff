import { countSchema, exactly, listOf, type Shape } from './basic.ts'

/** The rows found and their count, by entity name. The entity defines the shape of a row. */
export const searchAnswer = exactly({
  data: { type: 'object', additionalProperties: listOf({ type: 'object' }) },
  total: { type: 'object', additionalProperties: countSchema },
})

export type SearchAnswer = Shape<typeof searchAnswer>
