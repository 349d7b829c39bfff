import { exactly, exactlyOrNull, flag, listOf, moment, type Shape, text } from './basic.ts'
import { weekday } from './weekday.ts'

export const reminderHour = {
  $id: 'ReminderHour',
  title: "The hour of the business day at which the caller's reminders are sent",
  ...exactly({
    hour: { ...text, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['07:30'] },
    zone: text,
    workdays: listOf(weekday),
    mail: exactly({ set_up: flag, address: text }),
    last: exactlyOrNull({ due: moment, at: moment }),
  }),
} as const

export type ReminderHour = Shape<typeof reminderHour>
