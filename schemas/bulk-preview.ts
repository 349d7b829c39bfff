import { count, exactly, listOf, type Shape, text } from './basic.ts'
import { refusedRows } from './refused-rows.ts'

export const bulkPreview = {
  $id: 'BulkPreview',
  title: 'What a change of many rows would do; to commit it, send the mark instead of dry',
  ...exactly({
    matches: { ...count, description: 'Selected rows' },
    changes: { ...count, description: 'How many would change' },
    same: { ...count, description: 'How many have these values already' },
    refused: { ...listOf(refusedRows), description: 'Refused rows by reason, most frequent first' },
    mark: text,
  }),
} as const

export type BulkPreview = Shape<typeof bulkPreview>
