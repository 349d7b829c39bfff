import { exactly, listOf, momentOrNull, type Shape } from './basic.ts'
import { inboxItem } from './inbox-item.ts'
import { inboxLine } from './inbox-line.ts'

export const inboxThread = {
  $id: 'InboxThread',
  title: 'A line with all its new notifications, in order',
  ...exactly({
    ...inboxLine.properties,
    since: { ...momentOrNull, description: 'The time of the last notification that is not new' },
    items: listOf(inboxItem),
  }),
} as const

export type InboxThread = Shape<typeof inboxThread>
