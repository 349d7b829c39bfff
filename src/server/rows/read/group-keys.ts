import { groupNames } from '#texts/totals'
import type { Period } from '../../../descriptor/index.ts'
import type { Grouping } from '../../../model/entity/grouping.ts'
import { addDays, type Day, dayOf, meaningOf, showDay } from '../../../model/index.ts'
import { dayAt, startOfDay } from '../../../model/values/instant.ts'
import type { Condition } from '../../platform/sql/condition.ts'

/** The common value of a group in answers: a row's id, a value, or the first day of a period; null if empty. */
export type GroupKey = string | number | boolean | null

/** How rows are grouped: SQL over the alias `r`, and a function from its result to the key. */
export interface GroupKeys {
  readonly sql: Condition
  readonly keyOf: (found: unknown) => GroupKey
}

/** The first day of the period that contains a day. */
export const periodStart = (day: Day, by: Period): Day => dayOf(by === 'day' ? 'today' : by, day)

/**
 * The index of the last bound, in ascending order, that is not after the column's value.
 * The SQL is a binary search, so that each row needs only a few comparisons.
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

/** Groups rows by all the periods that start on these days. */
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

/** The first days of the periods in a time zone that cover these days in UTC. */
export const periodsOfDays = (days: readonly Day[], by: Period, zone: string): readonly Day[] => {
  const edges = days.flatMap((day) => [dayAt(`${day}T00:00:00Z`, zone), dayAt(`${day}T23:59:59Z`, zone)])
  return [...new Set(edges.map((day) => periodStart(day, by)))].sort()
}

/** Groups days by month; the few groups are merged afterwards into longer periods. */
export const keysOfMonths = ({ by }: Grouping, column: string): GroupKeys => ({
  sql: { sql: `substr(${column}, 1, 7)`, parameters: [] },
  keyOf: (found) => (typeof found === 'string' ? periodStart(`${found}-01`, by ?? 'month') : null),
})

/** Groups rows by the values of a column. */
export const keysOfValues = ({ field, by }: Grouping, column: string): GroupKeys => {
  const told = (found: unknown): GroupKey => {
    if (by !== null && typeof found === 'string') return periodStart(found, by)
    if (field.type === 'flag') return found === 1
    return typeof found === 'number' || typeof found === 'string' ? found : null
  }
  return { sql: { sql: column, parameters: [] }, keyOf: (found) => (found === null ? null : told(found)) }
}

/** Compares groups: choices as described, yes before no, periods ascending; empty last. */
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

/** For example 'November 2026'. */
const periodName = (first: Day, by: Period): string => {
  const [year = '', month = ''] = first.split('-')
  if (by === 'year') return year
  if (by === 'quarter') return groupNames.quarter(year, Math.ceil(Number(month) / 3))
  if (by === 'month') return groupNames.month(year, Number(month))
  return by === 'week' ? groupNames.week(showDay(first), showDay(addDays(first, 6))) : showDay(first)
}

/** The name of a group whose key is not a row's id. */
export const groupNameOf = ({ field, by }: Grouping, key: GroupKey, zone: string): string => {
  if (key === null) return groupNames.without(field.label)
  return by === null ? meaningOf(field.kind).show(key, field, zone) : periodName(String(key), by)
}
