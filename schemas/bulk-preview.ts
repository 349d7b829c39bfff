import { countSchema, exactly, listOf, type Shape, textSchema } from './basic.ts'
import { refusedRows } from './refused-rows.ts'

export const bulkPreview = {
  $id: 'BulkPreview',
  title: 'What a change of many rows would do; to commit it, send the mark instead of dry',
  ...exactly({
    matches: { ...countSchema, description: 'Selected rows' },
    changes: { ...countSchema, description: 'How many would change' },
    same: { ...countSchema, description: 'How many have these values already' },
    refused: { ...listOf(refusedRows), description: 'Refused rows by reason, most frequent first' },
    mark: textSchema,
  }),
} as const

export type BulkPreview = Shape<typeof bulkPreview>
