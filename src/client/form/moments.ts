import { draftKept } from '#texts/form'
import { showDay } from '../../model/values/day.ts'

const two = (part: number): string => String(part).padStart(2, '0')

/** A moment as people say it, in the time zone of the browser. */
export interface Moment {
  /** '21-11-2026'; null for today. */
  readonly day: string | null
  /** '22:14' */
  readonly time: string
}

/** @param at an ISO text, or milliseconds since 1970 @returns null where it is no moment */
export const momentOf = (at: string | number, now = new Date()): Moment | null => {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return {
    day: date.toDateString() === now.toDateString() ? null : showDay(day),
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  }
}

/** '10:58', '17-11-2025 10:58'. @param at in milliseconds since 1970 */
export const momentText = (at: number): string => {
  const moment = momentOf(at)
  return moment ? draftKept.at(moment.day, moment.time) : ''
}
