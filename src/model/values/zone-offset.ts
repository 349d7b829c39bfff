/** Offsets of time zones from UTC in seconds, from the tables that every JavaScript engine includes. */

const day = 86_400

/** The offset on one UTC day, or both offsets if the clocks change on it. */
type DayOffset = number | { readonly change: number; readonly before: number; readonly after: number }

interface Zone {
  readonly format: Intl.DateTimeFormat
  /** By the number of days since 1970. */
  readonly days: Map<number, DayOffset>
}

const zones = new Map<string, Zone>()

/**
 * The cache limit, enough for lists that span ten years; it prevents requests with many dates from filling the memory.
 */
const mostDays = 4000

const zoneOf = (name: string): Zone => {
  const known = zones.get(name)
  if (known) return known
  const zone = {
    format: new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' }),
    days: new Map<number, DayOffset>(),
  }
  zones.set(name, zone)
  return zone
}

/** Parses '1/31/2026, GMT+05:45'; 'GMT' alone is zero, and historic offsets have seconds: 'GMT-00:44:30'. */
const readOffset = ({ format }: Zone, at: number): number => {
  const parts = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(format.format(at * 1000))
  if (!parts) return 0
  const [, sign, hours, minutes, seconds] = parts
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * (sign === '-' ? -1 : 1)
}

/** The first second after `from`, up to `to`, at which the offset differs. */
const changeBetween = (zone: Zone, from: number, to: number): number => {
  const before = readOffset(zone, from)
  let [early, late] = [from, to]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (readOffset(zone, middle) === before) early = middle
    else late = middle
  }
  return late
}

const dayOffset = (zone: Zone, number: number): DayOffset => {
  const known = zone.days.get(number)
  if (known !== undefined) return known
  const [from, to] = [number * day, (number + 1) * day]
  const [before, after] = [readOffset(zone, from), readOffset(zone, to)]
  const offset = before === after ? before : { change: changeBetween(zone, from, to), before, after }
  if (zone.days.size >= mostDays) zone.days.clear()
  zone.days.set(number, offset)
  return offset
}

/** @param at seconds since 1970. @throws RangeError if there is no such zone */
export const offsetAt = (at: number, zone: string): number => {
  const offset = dayOffset(zoneOf(zone), Math.floor(at / day))
  if (typeof offset === 'number') return offset
  return at < offset.change ? offset.before : offset.after
}

/**
 * The seconds since 1970 at which a clock in the zone shows that time, earliest first: none if it is skipped, two if it
 * is repeated.
 * @param local seconds since 1970 as if the time were in UTC
 */
export const secondsThat = (local: number, zone: string): readonly number[] => {
  const offsets = new Set([offsetAt(local - day, zone), offsetAt(local + day, zone)])
  return [...offsets]
    .map((offset) => local - offset)
    .filter((at) => at + offsetAt(at, zone) === local)
    .toSorted((a, b) => a - b)
}

/** The second of the clock change that skips or repeats the time. @param local as in `secondsThat` */
export const changeOver = (local: number, zone: string): number =>
  changeBetween(zoneOf(zone), local - day, local + day)
