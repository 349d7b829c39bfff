import {
  exactly,
  exactlyOrNull,
  flag,
  moment,
  momentOrNull,
  oneOf,
  type Shape,
  text,
  textOrNull,
  whole,
} from './basic.ts'
import { reminderDays } from './weekday.ts'

export const reminder = {
  $id: 'Reminder',
  title: 'A reminder',
  ...exactly({
    id: whole,
    entity: text,
    name: text,
    view: exactlyOrNull({ id: whole, name: text, entity: text }),
    list: textOrNull,
    when: oneOf('days', 'enters'),
    days: reminderDays,
    mail: flag,
    inbox: flag,
    paused: oneOf('by-you', 'field-gone', 'field-unread', 'view-gone', 'list-gone', null),
    says: textOrNull,
    next: momentOrNull,
    last: exactlyOrNull({ due: moment, at: moment }),
  }),
} as const

export type Reminder = Shape<typeof reminder>
