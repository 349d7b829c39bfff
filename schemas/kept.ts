import { exactly, listOf, type Shape, text, whole } from './basic.ts'

export const kept = {
  $id: 'Kept',
  title: 'A row of which something was not given back: what it would have been, what it holds, and why',
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
