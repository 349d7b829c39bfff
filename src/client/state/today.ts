import { type Day, isDay } from '../../model/values/day.ts'
import { createStore, useStore } from './store.ts'

const clock = (): Day => {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The business day: as the server last said it, or by this machine's clock until it says one. */
export const today = createStore<Day>(clock())

/** Takes the day from an answer's `Business-Date` header. */
export const noteToday = (header: string | null): void => {
  if (header !== null && isDay(header)) today.set(header)
}

/** The business day, 'YYYY-MM-DD'. */
export const useToday = (): Day => useStore(today)
