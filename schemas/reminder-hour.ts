import { exactly, exactlyOrNull, flagSchema, listOf, momentSchema, type Shape, textSchema } from './basic.ts'
import { weekday } from './weekday.ts'

export const reminderHour = {
  $id: 'ReminderHour',
  title: "The hour of the business day at which the caller's reminders are sent",
  ...exactly({
    hour: { ...textSchema, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['07:30'] },
    zone: textSchema,
    workdays: listOf(weekday),
    mail: exactly({ set_up: flagSchema, address: textSchema }),
    last: exactlyOrNull({ due: momentSchema, at: momentSchema }),
  }),
} as const

export type ReminderHour = Shape<typeof reminderHour>
