import { groupNames } from '#texts/totals'
import type { Period } from '../../../descriptor/index.ts'
import type { Grouping } from '../../../model/entity/grouping.ts'
import { addDays, type Day, dayOf, meaningOf, showDay } from '../../../model/index.ts'
import { dayAt, startOfDay } from '../../../model/values/instant.ts'
import type { Condition } from '../../platform/sql/condition.ts'

/** What the rows of a group share, as it is told: the id of a row, a value, the first day of a period; null for nothing. */
export type GroupKey = string | number | boolean | null

/** How rows fall into groups: as SQL over the alias `r`, and what is told of what it comes to. */
export interface GroupKeys {
  readonly sql: Condition
  readonly keyOf: (found: unknown) => GroupKey
}

/** The first day of the period that a day lies in. */
export const periodStart = (day: Day, by: Period): Day => dayOf(by === 'day' ? 'today' : by, day)

/**
 * The place among the bounds, which ascend, of the last that a column does not lie before. It is found by halves, so that
 * a row is compared a few times, however many bounds there are.
 */
const placeAmong = (column: string, bounds: readonly string[]): Condition => {
  const halve = (from: number, to: number): Condition => {
    if (to - from <= 1) return { sql: String(from), parameters: [] }
    const middle = Math.floor((from + to) / 2)
    const [before, behind] = [halve(from, middle), halve(middle, to)]
    return {
      sql: `case when ${column} < ? then ${before.sql} else ${behind.sql} end`,
      parameters: [bounds[middle] ?? '', ...before.parameters, ...behind.parameters],
    }
  }
  const { sql, parameters } = halve(0, bounds.length)
  return { sql: `case when ${column} is null then null else ${sql} end`, parameters }
}

/** Rows by the periods that begin on these days, all that there are. */
export const keysOfPeriods = (
  { field }: Grouping,
  column: string,
  firsts: readonly Day[],
  zone: string,
): GroupKeys => {
  const bounds = field.type === 'instant' ? firsts.map((day) => startOfDay(day, zone)) : firsts
  return {
    sql: placeAmong(column, bounds),
    keyOf: (found) => (found === null ? null : (firsts[Number(found)] ?? null)),
  }
}

/** The first days of the periods in which instants may lie, of which the days in UTC are known. */
export const periodsOfDays = (days: readonly Day[], by: Period, zone: string): readonly Day[] => {
  const edges = days.flatMap((day) => [dayAt(`${day}T00:00:00Z`, zone), dayAt(`${day}T23:59:59Z`, zone)])
  return [...new Set(edges.map((day) => periodStart(day, by)))].sort()
}

/** Days by the month in which they lie: so few groups that they are put together as the rows are gone through. */
export const keysOfMonths = ({ by }: Grouping, column: string): GroupKeys => ({
  sql: { sql: `substr(${column}, 1, 7)`, parameters: [] },
  keyOf: (found) => (typeof found === 'string' ? periodStart(`${found}-01`, by ?? 'month') : null),
})

/** Rows by their own values. */
export const keysOfValues = ({ field, by }: Grouping, column: string): GroupKeys => {
  const told = (found: unknown): GroupKey => {
    if (by !== null && typeof found === 'string') return periodStart(found, by)
    if (field.type === 'flag') return found === 1
    return typeof found === 'number' || typeof found === 'string' ? found : null
  }
  return { sql: { sql: column, parameters: [] }, keyOf: (found) => (found === null ? null : told(found)) }
}

/** Groups in their order: choices as described, yes before no, periods ascending; what is empty last. */
export const inOrderOf =
  ({ field, by }: Grouping) =>
  (one: GroupKey, other: GroupKey): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === 'boolean') return Number(other) - Number(one)
    const choices = by === null ? (field.choices ?? []) : []
    const [a, b] = [one, other].map(
      (key) => (choices.indexOf(String(key)) + choices.length + 1) % (choices.length + 1),
    )
    if (a !== b) return (a ?? 0) - (b ?? 0)
    return one < other ? -1 : Number(one > other)
  }

/** How a period is called: 'November 2026'. */
const periodName = (first: Day, by: Period): string => {
  const [year = '', month = ''] = first.split('-')
  if (by === 'year') return year
  if (by === 'quarter') return groupNames.quarter(year, Math.ceil(Number(month) / 3))
  if (by === 'month') return groupNames.month(year, Number(month))
  return by === 'week' ? groupNames.week(showDay(first), showDay(addDays(first, 6))) : showDay(first)
}

/** What a group is called that is not called after a row. */
export const groupNameOf = ({ field, by }: Grouping, key: GroupKey, zone: string): string => {
  if (key === null) return groupNames.without(field.label)
  return by === null ? meaningOf(field.kind).show(key, field, zone) : periodName(String(key), by)
}
