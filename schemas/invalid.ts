import { exactly, listOf, type Shape, text } from './basic.ts'

export const invalid = {
  $id: 'Invalid',
  title: 'All invalid fields, with their messages',
  ...exactly({
    message: text,
    errors: { type: 'object', minProperties: 1, additionalProperties: { ...listOf(text), minItems: 1 } },
  }),
} as const

export type Invalid = Shape<typeof invalid>
