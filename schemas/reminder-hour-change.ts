import { exactly, type Shape, textSchema } from './basic.ts'

export const reminderHourChange = {
  $id: 'ReminderHourChange',
  title: "The hour at which to send the caller's reminders",
  ...exactly({ hour: { ...textSchema, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['07:30'] } }),
} as const

export type ReminderHourChange = Shape<typeof reminderHourChange>
