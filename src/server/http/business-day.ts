import type { Day } from '../../model/index.ts'

/**
 * The calendar day in a time zone, worked out once a day; a clock that jumps either way is followed at once.
 * @param timeZone an IANA name, 'Asia/Kathmandu'
 * @param now the moment
 */
export const businessDay = (timeZone: string, now: () => Date): (() => Day) => {
  let day = ''
  let begins = Number.POSITIVE_INFINITY
  let ends = Number.NEGATIVE_INFINITY
  return () => {
    const moment = now().getTime()
    if (moment >= begins && moment < ends) return day
    const date = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate()
    day = date.toString()
    begins = date.toZonedDateTime(timeZone).epochMilliseconds
    ends = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
    return day
  }
}
