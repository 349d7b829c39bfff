import {
  exactly,
  exactlyOrNull,
  flagSchema,
  momentOrNull,
  momentSchema,
  oneOf,
  type Shape,
  textOrNull,
  textSchema,
  whole,
} from './basic.ts'
import { reminderDays } from './weekday.ts'

export const reminder = {
  $id: 'Reminder',
  title: 'A reminder',
  ...exactly({
    id: whole,
    entity: textSchema,
    name: textSchema,
    view: exactlyOrNull({ id: whole, name: textSchema, entity: textSchema }),
    list: textOrNull,
    when: oneOf('days', 'enters'),
    days: reminderDays,
    mail: flagSchema,
    inbox: flagSchema,
    paused: oneOf('by-you', 'field-gone', 'field-unread', 'view-gone', 'list-gone', null),
    says: textOrNull,
    next: momentOrNull,
    last: exactlyOrNull({ due: momentSchema, at: momentSchema }),
  }),
} as const

export type Reminder = Shape<typeof reminder>
