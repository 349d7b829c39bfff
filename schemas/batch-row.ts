import { exactly, flag, oneOf, type Shape, text, whole } from './basic.ts'

export const batchRow = {
  $id: 'BatchRow',
  title: 'A row that a batch changed',
  ...exactly({
    entity: text,
    id: whole,
    label: text,
    there: flag,
    verb: oneOf('create', 'update', 'delete'),
  }),
} as const

export type BatchRow = Shape<typeof batchRow>
