import { exactly, flagSchema, oneOf, type Shape, textSchema, whole } from './basic.ts'

export const batchRow = {
  $id: 'BatchRow',
  title: 'A row that a batch changed',
  ...exactly({
    entity: textSchema,
    id: whole,
    label: textSchema,
    there: flagSchema,
    verb: oneOf('create', 'update', 'delete'),
  }),
} as const

export type BatchRow = Shape<typeof batchRow>
