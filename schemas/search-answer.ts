import { countSchema, exactly, listOf, type Shape } from './basic.ts'

/** Rows that were found, by their entity's name, and how many there are. What a row is, the entity says. */
export const searchAnswer = exactly({
  data: { type: 'object', additionalProperties: listOf({ type: 'object' }) },
  total: { type: 'object', additionalProperties: countSchema },
})

export type SearchAnswer = Shape<typeof searchAnswer>
