import { exactly, momentSchema, oneOf, type Shape } from './basic.ts'
import { comment } from './comment.ts'
import { historyEntry } from './history-entry.ts'
import { personOrNull } from './person.ts'

export const newsKind = oneOf('mention', 'comment', 'change', 'entered', 'reminder', 'batch')

export const inboxItem = {
  $id: 'InboxItem',
  title: 'A notification',
  ...exactly(
    {
      kind: newsKind,
      at: momentSchema,
      by: personOrNull,
      comment: comment,
      entry: historyEntry,
      payload: { type: 'object', description: 'Further data, by kind' },
    },
    ['comment', 'entry', 'payload'],
  ),
} as const

export type InboxItem = Shape<typeof inboxItem>
