import { exactly, exactlyOrNull, flag, listOf, moment, oneOf, type Shape, text } from './basic.ts'

export const reminderHour = {
  $id: 'ReminderHour',
  title: 'At which hour of the business day somebody is reminded',
  ...exactly({
    hour: { ...text, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['07:30'] },
    zone: text,
    workdays: listOf(oneOf('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')),
    mail: exactly({ set_up: flag, address: text }),
    last: exactlyOrNull({ due: moment, at: moment }),
  }),
} as const

export type ReminderHour = Shape<typeof reminderHour>
