import {
  count,
  exactly,
  exactlyOrNull,
  flag,
  moment,
  oneOf,
  type Shape,
  text,
  textOrNull,
  whole,
} from './basic.ts'
import { inboxItem, newsKind } from './inbox-item.ts'
import { personOrNull } from './person.ts'

export const inboxLine = {
  $id: 'InboxLine',
  title: 'The notifications of one row, reminder or batch, as one line',
  ...exactly({
    id: whole,
    unread: flag,
    at: moment,
    subject: exactlyOrNull({ entity: text, id: whole, label: text, tone: textOrNull }),
    kind: newsKind,
    line: inboxItem,
    more: {
      ...exactly({
        count,
        changes: count,
        comments: count,
        by: { ...personOrNull, description: 'Their author, where all have the same one' },
      }),
      description: 'Further notifications of the line',
    },
    following: flag,
    why: {
      ...oneOf('made', 'responsible', 'commented', 'mentioned', 'chosen', null),
      description: 'Null where the caller does not follow the row',
    },
  }),
} as const

export type InboxLine = Shape<typeof inboxLine>
