import { count, exactly, listOf, type Shape, text } from './basic.ts'
import { refusedRows } from './refused-rows.ts'

export const bulkPreview = {
  $id: 'BulkPreview',
  title: 'What a change of many rows would come to; to do it, send the mark in place of dry',
  ...exactly({
    matches: { ...count, description: 'Rows that are meant' },
    changes: { ...count, description: 'Of these, how many become other' },
    same: { ...count, description: 'How many are so already' },
    refused: { ...listOf(refusedRows), description: 'How many cannot be, by reason; the most first' },
    mark: text,
  }),
} as const

export type BulkPreview = Shape<typeof bulkPreview>
