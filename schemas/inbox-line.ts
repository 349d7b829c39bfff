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
  title: 'What is new of one row, one reminder or one batch',
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
        by: { ...personOrNull, description: 'Whose all of it is' },
      }),
      description: 'What else is new of it',
    },
    following: flag,
    why: {
      ...oneOf('made', 'responsible', 'commented', 'mentioned', 'chosen', null),
      description: 'Null for who does not follow',
    },
  }),
} as const

export type InboxLine = Shape<typeof inboxLine>
