import { inputs } from '#texts/form'
import { type Day, type FieldModel, showDay } from '../../../model/index.ts'
import { shownParts } from '../../../model/kinds/datetime.ts'
import { readTime } from '../../../model/kinds/read-days.ts'
import { changeAt, offsetName } from '../../../model/values/clock-change.ts'
import { type Instant, instantsOf, isInstant, type Wall } from '../../../model/values/instant.ts'
import { readClock, readWrittenTime } from '../../../model/values/written-time.ts'
import { faultOfDay, typedDay } from './typed-day.ts'

/** A date and a time as typed. */
export interface TypedParts {
  readonly day: string
  readonly time: string
}

/** The parsed date and time. */
export interface TypedInstant {
  /** Two if the time occurs twice; none if it is invalid. */
  readonly instants: readonly Instant[]
  /** Why it is invalid; null also if nothing is typed. */
  readonly wrong: string | null
}

const wording = inputs.instant

/** Parses a date and time in a zone; a time that the clock skips is invalid and is not moved. */
export const readTypedInstant = ({ day, time }: TypedParts, zone: string): TypedInstant => {
  const [typed, hour] = [typedDay(day), readClock(time)]
  const none = (wrong: string | null): TypedInstant => ({ instants: [], wrong })
  if (isBlank(day) && isBlank(time)) return none(null)
  if (isBlank(day)) return none(wording.noDay)
  if (typed === null) return none(faultOfDay(day))
  if (isBlank(time)) return none(wording.noTime)
  if (hour === null) return none(wording.wrongTime(time.trim()))
  const wall = `${typed}T${hour}`
  const instants = instantsOf(wall, zone)
  return instants.length > 0 ? { instants, wrong: null } : none(skipped(wall, zone))
}

/** The value for the draft: the instant, the earlier of two; the typed text if invalid; '' for nothing. */
export const typedDraftValue = (parts: TypedParts, zone: string): string => {
  const [instant] = readTypedInstant(parts, zone).instants
  if (instant !== undefined) return instant
  return isBlank(parts.day) && isBlank(parts.time) ? '' : `${parts.day}${between}${parts.time}`
}

/** Splits a text with both date and time into its parts; null for other texts. */
export const partsOfDayWithTime = (text: string, zone: string): TypedParts | null => {
  const time = readWrittenTime(text)
  if (time === null || typedDay(text) !== null) return null
  const read = readTime(text, { kind: 'datetime', label: '' }, { from: 'hand', zone })
  if (read !== null && 'value' in read) return writtenAs(String(read.value), zone)
  const day = typedDay(time.day)
  // A skipped or repeated time is explained once its parts are in the inputs.
  return day === null || time.clock === null
    ? null
    : { day: showDay(day), time: time.clock.replace(/:00$/, '') }
}

/** The date and time texts of a draft's value. */
export const writtenAs = (value: string, zone: string): TypedParts => {
  const [day = '', time = ''] = isInstant(value) ? shownParts(value, zone) : value.split(between)
  return { day, time }
}

/** Why a draft's value cannot be sent; null where it can. */
export const unsentInstant = (value: unknown, _field: FieldModel, zone: string): string | null =>
  typeof value === 'string' && !isInstant(value) ? readTypedInstant(writtenAs(value, zone), zone).wrong : null

/** The message and choices for a time that occurs twice. */
export const twiceIn = (instants: readonly Instant[], zone: string) => {
  const [first = ''] = instants
  const [day, time] = shownParts(first, zone)
  const wall = `${typedDay(day)}T${readClock(time)}`
  const { from, to } = changeAt(wall, zone)
  return {
    text: wording.twice(time, day, zone, clockAt(from, wall), clockAt(to, wall)),
    choices: instants.map((instant, index) => ({
      instant,
      label: wording.which(index === 0, offsetName(instant, zone)),
    })),
  }
}

/** The half hours that exist on a day in the zone: '09:30'. */
export const halfHours = (day: Day | null, zone: string): readonly string[] =>
  Array.from(
    { length: 48 },
    (_, half) => `${two(Math.floor(half / 2))}:${half % 2 === 0 ? '00' : '30'}`,
  ).filter((time) => day === null || instantsOf(`${day}T${time}:00`, zone).length > 0)

const between = ', '
const isBlank = (text: string): boolean => text.trim() === ''
const two = (part: number): string => String(part).padStart(2, '0')

/** The time of a clock, with its date if that differs. */
const clockAt = (wall: Wall, beside: Wall): string => {
  const time = wall.slice(11).replace(/:00$/, '')
  return wall.slice(0, 10) === beside.slice(0, 10) ? time : `${showDay(wall.slice(0, 10))} ${time}`
}

const skipped = (wall: Wall, zone: string): string => {
  const { from, to } = changeAt(wall, zone)
  const time = wall.slice(11).replace(/:00$/, '')
  return wording.skipped(time, showDay(wall.slice(0, 10)), zone, clockAt(from, wall), clockAt(to, wall))
}
