import { addDays, type Day, isDay } from '../../../model/index.ts'

/** A month: 'YYYY-MM'. */
type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

const pad = (number: number, length = 2): string => String(number).padStart(length, '0')

/** Adds months to a month, within the years 0001 to 9999. */
export const addMonths = (month: Month, months: number): Month => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  const within = Math.min(Math.max(count, 12), 9999 * 12 + 11)
  return `${pad(Math.floor(within / 12), 4)}-${pad((within % 12) + 1)}`
}

/** The same day in another month, or that month's last day if it is shorter. */
export const inMonth = (day: Day, month: Month): Day => {
  for (let date = Number(day.slice(8)); date > 28; date -= 1)
    if (isDay(`${month}-${pad(date)}`)) return `${month}-${pad(date)}`
  return `${month}-${pad(Math.min(Number(day.slice(8)), 28))}`
}

/** Monday is 0. */
export const weekdayIndex = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/**
 * Six weeks, Monday to Sunday, that contain the month, so that the height stays the same; fewer at the end of the
 * calendar's range.
 */
export const weeksOf = (month: Month): readonly (readonly Day[])[] => {
  const first = `${month}-01`
  const start = addDays(first, -weekdayIndex(first))
  const days = [...new Set(Array.from({ length: 42 }, (_, at) => addDays(start, at)))]
  return [0, 7, 14, 21, 28, 35].map((at) => days.slice(at, at + 7)).filter((week) => week.length > 0)
}

/** The day that a key moves to in the grid; null for other keys. */
export const dayByKey = (key: string, shift: boolean, day: Day): Day | null => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayIndex(day))
    case 'End':
      return addDays(day, 6 - weekdayIndex(day))
    case 'PageUp':
      return inMonth(day, addMonths(monthOf(day), shift ? -12 : -1))
    case 'PageDown':
      return inMonth(day, addMonths(monthOf(day), shift ? 12 : 1))
    default:
      return null
  }
}
