import { exactly, listOf, type Shape, textSchema, whole } from './basic.ts'

export const unrevertedRow = {
  $id: 'Kept',
  title: 'A row that was not fully restored: the value it would have got, the value it has, and the reason',
  ...exactly({
    entity: textSchema,
    id: whole,
    label: textSchema,
    fields: listOf(textSchema),
    values: {
      type: 'object',
      additionalProperties: exactly({ label: textSchema, mine: textSchema, theirs: textSchema }),
    },
    says: textSchema,
  }),
} as const

export type UnrevertedRow = Shape<typeof unrevertedRow>
