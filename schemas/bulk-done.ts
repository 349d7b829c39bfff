import { countSchema, exactly, listOf, type Shape } from './basic.ts'
import { refusedRows } from './refused-rows.ts'

export const bulkDone = {
  $id: 'BulkDone',
  title: 'The outcome of a change of many rows',
  ...exactly({
    batch: { type: ['integer', 'null'], description: 'The batch that undoes it; null where nothing changed' },
    changed: countSchema,
    refused: {
      ...listOf(refusedRows),
      description:
        'Rows refused since the preview: changed or deleted meanwhile, or in conflict with another row',
    },
  }),
} as const

export type BulkDone = Shape<typeof bulkDone>
