import { exactly, listOf, type Shape, textSchema } from './basic.ts'

export const invalid = {
  $id: 'Invalid',
  title: 'All invalid fields, with their messages',
  ...exactly({
    message: textSchema,
    errors: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { ...listOf(textSchema), minItems: 1 },
    },
  }),
} as const

export type Invalid = Shape<typeof invalid>
