import { addDays, type Day, type FieldModel, isDay } from '../../../model/index.ts'
import { dayAt, instantsOf, startOfDay, wallOf } from '../../../model/values/instant.ts'
import { addMonths, monthOf, weekdayIndex, weeksOf } from '../../shared/inputs/month-grid.ts'

/** The month 'YYYY-MM' of an address; the current month if there is none. */
export const monthIn = (said: string | undefined, today: Day): string =>
  said !== undefined && isDay(`${said}-01`) ? said : monthOf(today)

/** The weeks from Monday to Sunday that contain days of a month: four to six. */
export const weeksIn = (month: string): readonly (readonly Day[])[] =>
  weeksOf(month).filter((week) => week.some((day) => monthOf(day) === month))

/** The ISO 8601 week number, from the week's Thursday. */
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

/** The business day of a value; null if empty. */
export const dayOfValue = (field: FieldModel, value: unknown, zone: string): Day | null => {
  if (typeof value !== 'string' || value === '') return null
  return field.type === 'instant' ? dayAt(value, zone) : value.slice(0, 10)
}

/**
 * The value moved to another day. A time keeps its wall-clock time; if a clock change skips that time, the result is
 * the start of the day.
 */
export const valueOn = (field: FieldModel, value: unknown, day: Day, zone: string): string => {
  if (field.type !== 'instant') return day
  if (typeof value !== 'string' || value === '') return startOfDay(day, zone)
  const wall = `${day}${wallOf(value, zone).slice(10)}`
  return instantsOf(wall, zone)[0] ?? startOfDay(day, zone)
}

/** The number of days that an arrow key moves; null for other keys. */
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

/** The month that a key opens; null for other keys. */
export const monthByKey = (key: string, month: string, today: Day): string | null => {
  if (key === 'PageUp') return addMonths(month, -1)
  if (key === 'PageDown') return addMonths(month, 1)
  return key.toLowerCase() === 't' ? monthOf(today) : null
}
