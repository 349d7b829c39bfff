import { exactly, flag, oneOf, partly, type Shape, text, textOrNull, whole } from './basic.ts'
import { reminderDays } from './weekday.ts'

export const reminderChange = {
  $id: 'ReminderChange',
  title:
    'A reminder to save, of a view by its id or of a list of an entity (null: all rows). Absent keys have their default, or keep their value. A preview also accepts an unsaved view',
  ...partly({
    view: {
      anyOf: [
        whole,
        exactly({ entity: text, name: text, select: { type: 'object' }, sort: { type: ['array', 'null'] } }, [
          'name',
          'select',
          'sort',
        ]),
      ],
    },
    entity: text,
    list: textOrNull,
    when: oneOf('days', 'enters'),
    days: reminderDays,
    mail: flag,
    inbox: flag,
    paused: flag,
  }),
} as const

export type ReminderChange = Shape<typeof reminderChange>
