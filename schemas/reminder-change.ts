import { exactly, flag, listOf, oneOf, partly, type Shape, text, textOrNull, whole } from './basic.ts'
import { weekday } from './weekday.ts'

export const reminderChange = {
  $id: 'ReminderChange',
  title:
    'What somebody wants to be reminded of: a view by its id, or a list of an entity (null: all of its rows); what is not said is as usual, or as it was. A preview takes a view that is not saved, too',
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
    days: {
      anyOf: [
        oneOf('workdays', 'every'),
        {
          ...listOf(weekday),
          minItems: 1,
          maxItems: 7,
          uniqueItems: true,
        },
      ],
    },
    mail: flag,
    inbox: flag,
    paused: flag,
  }),
} as const

export type ReminderChange = Shape<typeof reminderChange>
