/** A calendar day: 'YYYY-MM-DD'. Days compare as text. */
export type Day = string

const written = /^(\d{4})-(\d{2})-(\d{2})$/
const millisecondsPerDay = 86_400_000

const numberOf = (day: Day): number => Date.parse(day) / millisecondsPerDay

/** Whether the text is a day that is in the calendar: '2026-02-30' and '0000-01-01' are not. */
export const isDay = (text: string): boolean => {
  const parts = written.exec(text)
  if (!parts || parts[1] === '0000') return false
  const [, year, month, day] = parts.map(Number)
  // Years below 100 are taken for those of the 20th century, whose leap years are the same.
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

export const addDays = (day: Day, days: number): Day =>
  new Date((numberOf(day) + days) * millisecondsPerDay).toISOString().slice(0, 10)

/** Calendar days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round(numberOf(to) - numberOf(from))

/** The day that a written moment ('today', 'today+3d') means. */
export const dayOf = (moment: string, today: Day): Day => {
  const shift = /^today(?:([+-]\d+)d)?$/.exec(moment)?.[1]
  return shift ? addDays(today, Number(shift)) : today
}

/** '2026-11-21' → '21-11-2026'; anything else is shown as it came. */
export const showDay = (day: string): string => {
  const parts = written.exec(day)
  return parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : day
}

/** '21-11-2026' (also 21/11/2026, 21.11.2026, 1-2-2026) → '2026-11-21'; null where the text is no such day. */
export const readDay = (text: string): Day | null => {
  const parts = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})\s*$/.exec(text)
  if (!parts) return null
  const day = `${parts[3]}-${parts[2]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}`
  return isDay(day) ? day : null
}
