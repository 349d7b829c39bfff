import { addDays, type Day, type EntityModel } from '../../../model/index.ts'
import type { Random } from './random.ts'

/** Around today, more behind than ahead, and thinner the farther away. */
const around = (random: Random, today: Day): Day => {
  const ahead = random.chance(0.35)
  return addDays(today, ahead ? random.between(0, 80) : -Math.floor(random.next() ** 1.7 * 900))
}

/** Some weeks before that day, and never ahead of today: it has happened. */
const weeksBefore = (random: Random, day: Day, today: Day): Day => {
  const before = addDays(day, -random.between(7, 75))
  return before <= today ? before : addDays(today, -random.between(0, 14))
}

/**
 * The days of a row, by field name: what a deadline is counted from first, then what may not lie before another, then
 * the rest, shortly before.
 * @param given days that are settled already
 */
export const inventDays = (
  entity: EntityModel,
  given: Readonly<Record<string, unknown>>,
  random: Random,
  today: Day,
): Readonly<Record<string, Day>> => {
  const days: Record<string, Day> = {}
  const fields = entity.fields.filter((field) => field.kind === 'date')
  for (const field of fields) {
    const settled = given[field.name]
    if (typeof settled === 'string') days[field.name] = settled
  }
  const counted = entity.fields.flatMap((field) => (field.kind === 'daysUntil' ? (field.of ?? []) : []))
  const leading = fields.filter((field) => counted.includes(field.name) || field.notBefore !== undefined)
  for (const field of leading) days[field.name] ??= around(random, today)
  const anchor = leading.map((field) => days[field.name]).find((day) => day !== undefined) ?? today
  for (const field of fields) {
    const later = fields.find((other) => other.notBefore === field.name)
    days[field.name] ??= weeksBefore(random, (later && days[later.name]) ?? anchor, today)
  }
  return days
}
