import { addDays, type Day, type FieldModel, isDay } from '../../../model/index.ts'
import { dayAt, instantsOf, startOfDay, wallOf } from '../../../model/values/instant.ts'
import { addMonths, monthOf, weekdayIndex, weeksOf } from '../../shared/inputs/month-grid.ts'

/** The month that an address says, 'YYYY-MM'; this one where it says none. */
export const monthIn = (said: string | undefined, today: Day): string =>
  said !== undefined && isDay(`${said}-01`) ? said : monthOf(today)

/** The weeks from Monday to Sunday that hold days of a month: four to six. */
export const weeksIn = (month: string): readonly (readonly Day[])[] =>
  weeksOf(month).filter((week) => week.some((day) => monthOf(day) === month))

/** The number of a week by the day it has on a Thursday, as calendars on the wall say it. */
export const weekNumber = (day: Day): number => {
  const thursday = addDays(day, 3 - weekdayIndex(day))
  const first = `${thursday.slice(0, 4)}-01-01`
  const days = (Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000
  return Math.floor(days / 7) + 1
}

/** The days of a month. */
export const daysOfMonth = (month: string): readonly Day[] =>
  weeksIn(month)
    .flat()
    .filter((day) => monthOf(day) === month)

export const isWeekend = (day: Day): boolean => weekdayIndex(day) > 4

/** The business day of a value; null of what is none. */
export const dayOfValue = (field: FieldModel, value: unknown, zone: string): Day | null => {
  if (typeof value !== 'string' || value === '') return null
  return field.type === 'instant' ? dayAt(value, zone) : value.slice(0, 10)
}

/** The value on another day: a time keeps what the clock on the wall says; where the clock skips it, the day begins with it. */
export const valueOn = (field: FieldModel, value: unknown, day: Day, zone: string): string => {
  if (field.type !== 'instant') return day
  if (typeof value !== 'string' || value === '') return startOfDay(day, zone)
  const wall = `${day}${wallOf(value, zone).slice(10)}`
  return instantsOf(wall, zone)[0] ?? startOfDay(day, zone)
}

/** How many days an arrow key leads from a day; null for every other key. */
export const daysByKey = (key: string): number | null => {
  switch (key) {
    case 'ArrowLeft':
      return -1
    case 'ArrowRight':
      return 1
    case 'ArrowUp':
      return -7
    case 'ArrowDown':
      return 7
    default:
      return null
  }
}

/** The month that a key leads to; null where it leads to none. */
export const monthByKey = (key: string, month: string, today: Day): string | null => {
  if (key === 'PageUp') return addMonths(month, -1)
  if (key === 'PageDown') return addMonths(month, 1)
  return key.toLowerCase() === 't' ? monthOf(today) : null
}
