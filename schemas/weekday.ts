import { listOf, oneOf, type Shape } from './basic.ts'

export const weekday = oneOf('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')

export type WeekdayName = Shape<typeof weekday>

/** The weekdays on which reminders are sent. */
export const reminderDays = {
  anyOf: [oneOf('workdays', 'every'), { ...listOf(weekday), minItems: 1, maxItems: 7, uniqueItems: true }],
} as const
