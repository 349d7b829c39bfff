import { exactly, listOf, type Shape, text, whole } from './basic.ts'

export const kept = {
  $id: 'Kept',
  title: 'A row that was not fully restored: the value it would have got, the value it has, and the reason',
  ...exactly({
    entity: text,
    id: whole,
    label: text,
    fields: listOf(text),
    values: { type: 'object', additionalProperties: exactly({ label: text, mine: text, theirs: text }) },
    says: text,
  }),
} as const

export type Kept = Shape<typeof kept>
