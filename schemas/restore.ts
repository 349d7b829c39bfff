import { exactly, flag, listOf, type Shape, text, whole } from './basic.ts'

export const restore = {
  $id: 'Restore',
  title:
    'The entry of the history whose values a row is given back: as it left them, or as they were before it',
  ...exactly(
    {
      entry: whole,
      before: flag,
      fields: { ...listOf(text), minItems: 1, description: 'Keys; all that differ where they are not said' },
    },
    ['before', 'fields'],
  ),
} as const

export type Restore = Shape<typeof restore>
