import { type Day, daysBetween } from '../../../model/index.ts'

/** Days differ in a few thousand values at most; more are worked out as they come. */
const mostDays = 5000

let countedFrom: Day = ''
const known = new Map<Day, number>()

/** Calendar days from today to a day; each is worked out once a day, since a page asks for the same ones over and over. */
export const daysUntil = (today: Day, day: Day): number => {
  if (today !== countedFrom || known.size > mostDays) {
    known.clear()
    countedFrom = today
  }
  const found = known.get(day)
  if (found !== undefined) return found
  const days = daysBetween(today, day)
  known.set(day, days)
  return days
}
