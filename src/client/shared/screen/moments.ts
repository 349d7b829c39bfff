import { moments as said } from '#texts/record'
import { addDays, type Day, showDay } from '../../../model/values/day.ts'
import { useUser } from '../request/use-user.ts'

/** A moment's day and time in the business time zone: '2026-01-31', '16:03'. */
export interface LocalMoment {
  readonly day: Day
  readonly time: string
}

/**
 * Converts moments to the business time zone, or the browser's if the server sends none.
 * Moments are ISO texts or milliseconds since 1970.
 */
export const useMoments = (): ((at: string | number) => LocalMoment) => {
  const zone = useUser().data?.zone
  return (at) => momentIn(at, typeof zone === 'string' ? zone : browserZone())
}

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formatters by zone. The Swedish locale writes ISO dates: '2026-01-31 16:03'. */
const clocks = new Map<string, Intl.DateTimeFormat>()

const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock
}

const momentIn = (at: string | number, zone: string): LocalMoment => {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return { day: '', time: '' }
  const [day = '', time = ''] = clockIn(zone).format(date).split(' ')
  return { day, time }
}

/** A day as a heading: 'Today', 'Yesterday', '17-11-2025'. */
export const dayWords = (day: Day, today: Day): string => {
  if (day === today) return said.today
  return day === addDays(today, -1) ? said.yesterday : showDay(day)
}

/** A moment by itself: '10:58', '17-11-2025 10:58'. */
export const shortMoment = ({ day, time }: LocalMoment, today: Day): string =>
  day === today ? time : `${showDay(day)} ${time}`

/** A moment in a sentence: 'at 10:51', 'on 17-11-2025 at 10:51'. */
export const momentWords = ({ day, time }: LocalMoment, today: Day): string =>
  said.at(day === today ? null : showDay(day), time)
