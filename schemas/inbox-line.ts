import {
  countSchema,
  exactly,
  exactlyOrNull,
  flagSchema,
  momentSchema,
  oneOf,
  type Shape,
  textOrNull,
  textSchema,
  whole,
} from './basic.ts'
import { inboxItem, newsKind } from './inbox-item.ts'
import { personOrNull } from './person.ts'

export const inboxLine = {
  $id: 'InboxLine',
  title: 'The notifications of one row, reminder or batch, as one line',
  ...exactly({
    id: whole,
    unread: flagSchema,
    at: momentSchema,
    subject: exactlyOrNull({ entity: textSchema, id: whole, label: textSchema, tone: textOrNull }),
    kind: newsKind,
    line: inboxItem,
    more: {
      ...exactly({
        count: countSchema,
        changes: countSchema,
        comments: countSchema,
        by: { ...personOrNull, description: 'Their author, where all have the same one' },
      }),
      description: 'Further notifications of the line',
    },
    following: flagSchema,
    why: {
      ...oneOf('made', 'responsible', 'commented', 'mentioned', 'chosen', null),
      description: 'Null where the caller does not follow the row',
    },
  }),
} as const

export type InboxLine = Shape<typeof inboxLine>
