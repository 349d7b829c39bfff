import { count, exactly, listOf, type Shape } from './basic.ts'
import { refusedRows } from './refused-rows.ts'

export const bulkDone = {
  $id: 'BulkDone',
  title: 'What has come of a change of many rows',
  ...exactly({
    batch: { type: ['integer', 'null'], description: 'What undoes it; null where nothing changed' },
    changed: count,
    refused: {
      ...listOf(refusedRows),
      description:
        'Beside what the preview refuses: what was changed or deleted since, or what another row stands against',
    },
  }),
} as const

export type BulkDone = Shape<typeof bulkDone>
