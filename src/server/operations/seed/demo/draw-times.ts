import { addDays, type Day, type FieldModel, type Random } from '../../../../model/index.ts'
import { type Instant, instantsOf } from '../../../../model/values/instant.ts'

type Times = Readonly<Record<string, Instant>>

/**
 * Draws the times of a row: quarter hours of working days in the business zone.
 * A time with a lower bound follows it by a quarter of an hour to four hours.
 * @param wanted prescribed values
 * @param around draws a day for a field
 */
export const drawTimes = (
  fields: readonly FieldModel[],
  wanted: Readonly<Record<string, unknown>>,
  random: Random,
  zone: string,
  around: (field: FieldModel) => Day,
): Times => {
  const times: Record<string, Instant> = {}
  const timed = fields.filter(({ type }) => type === 'instant')
  for (const { name } of timed) {
    const settled = wanted[name]
    if (typeof settled === 'string') times[name] = settled
  }
  const timeOf = (field: FieldModel): Instant => {
    const known = times[field.name]
    if (known !== undefined) return known
    const before = timed.find(({ name }) => name === field.notBefore)
    const time = before
      ? later(timeOf(before), random.between(1, 16))
      : atWork(workingDay(around(field)), random, zone)
    times[field.name] = time
    return time
  }
  for (const field of timed) timeOf(field)
  return times
}

const quarter = 15 * 60_000

const later = (time: Instant, quarters: number): Instant =>
  `${new Date(Date.parse(time) + quarters * quarter).toISOString().slice(0, 19)}Z`

const isAtWeekend = (day: Day): boolean => [0, 6].includes(new Date(day).getUTCDay())

const workingDay = (day: Day): Day => (isAtWeekend(day) ? addDays(day, 2) : day)

/** Draws a time from 08:00 to 16:45, when no zone changes its clock. */
export const atWork = (day: Day, random: Random, zone: string): Instant => {
  const two = (number: number) => String(number).padStart(2, '0')
  const time = `${two(random.between(8, 16))}:${two(15 * random.between(0, 3))}:00`
  return instantsOf(`${day}T${time}`, zone)[0] ?? `${day}T${time}Z`
}
