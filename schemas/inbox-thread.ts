import { exactly, listOf, momentOrNull, type Shape } from './basic.ts'
import { inboxItem } from './inbox-item.ts'
import { inboxLine } from './inbox-line.ts'

export const inboxThread = {
  $id: 'InboxThread',
  title: 'A line with everything that is new of it, in order',
  ...exactly({
    ...inboxLine.properties,
    since: { ...momentOrNull, description: 'When the last thing was told that is not new' },
    items: listOf(inboxItem),
  }),
} as const

export type InboxThread = Shape<typeof inboxThread>
