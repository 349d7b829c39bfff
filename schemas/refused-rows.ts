import { exactly, listOf, type Shape, textSchema, whole } from './basic.ts'

export const refusedRows = {
  $id: 'RefusedRows',
  title: 'Rows that were refused for one reason',
  ...exactly({
    count: whole,
    reason: textSchema,
    sample: { ...listOf(whole), maxItems: 100, description: 'Ids of some of them' },
  }),
} as const

export type RefusedRows = Shape<typeof refusedRows>
