import { exactly, flagSchema, listOf, type Shape, textSchema, whole } from './basic.ts'

export const restore = {
  $id: 'Restore',
  title: 'The history entry to restore values from: those after it, or with `before` those before it',
  ...exactly(
    {
      entry: whole,
      before: flagSchema,
      fields: {
        ...listOf(textSchema),
        minItems: 1,
        description: 'Keys of the fields to restore; by default all that differ',
      },
    },
    ['before', 'fields'],
  ),
} as const

export type Restore = Shape<typeof restore>
