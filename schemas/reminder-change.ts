import { exactly, flagSchema, oneOf, partly, type Shape, textOrNull, textSchema, whole } from './basic.ts'
import { reminderDays } from './weekday.ts'

export const reminderChange = {
  $id: 'ReminderChange',
  title:
    'A reminder to save, of a view by its id or of a list of an entity (null: all rows). Absent keys have their default, or keep their value. A preview also accepts an unsaved view',
  ...partly({
    view: {
      anyOf: [
        whole,
        exactly(
          {
            entity: textSchema,
            name: textSchema,
            select: { type: 'object' },
            sort: { type: ['array', 'null'] },
          },
          ['name', 'select', 'sort'],
        ),
      ],
    },
    entity: textSchema,
    list: textOrNull,
    when: oneOf('days', 'enters'),
    days: reminderDays,
    mail: flagSchema,
    inbox: flagSchema,
    paused: flagSchema,
  }),
} as const

export type ReminderChange = Shape<typeof reminderChange>
