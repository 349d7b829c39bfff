import type { Period } from '../../../descriptor/index.ts'
import type { Grouping } from '../../../model/entity/grouping.ts'
import { type Day, type FieldModel, shiftDay } from '../../../model/index.ts'
import { dayAt, startOfDay } from '../../../model/values/instant.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { periodStart, periodsOfDays } from '../read/group-keys.ts'

/** A period in a column's format: `from` is included, `until`, the start of the next period, is not. */
export interface ColumnSpan {
  readonly from: string
  readonly until: string
}

/** A part in which rows are alike if they are in the same period. */
export interface PeriodPart {
  readonly field: FieldModel
  readonly by: Period
}

export const isPeriodPart = (part: Grouping): part is PeriodPart => part.by !== null

/** Sorts after every day and moment. */
const beyond = 'Z'

const units = { day: 'd', week: 'w', month: 'm', quarter: 'q', year: 'y' } as const

/** The period that starts on a day in the time zone. */
const spanFrom = ({ field, by }: PeriodPart, first: Day, zone: string): ColumnSpan => {
  const edge = (day: Day) => (field.type === 'instant' ? startOfDay(day, zone) : day)
  const next = shiftDay(first, 1, units[by])
  const isLast = next === first || periodStart(next, by) !== next // end of the calendar
  return { from: edge(first), until: isLast ? beyond : edge(next) }
}

/** The period that contains a day or moment. */
export const periodSpanOf = (part: PeriodPart, value: string, zone: string): ColumnSpan =>
  spanFrom(part, periodStart(part.field.type === 'instant' ? dayAt(value, zone) : value, part.by), zone)

/**
 * The periods that occur in a column of these rows, in order. SQL never handles time zones, by design,
 * so it selects the days (in UTC for moments), and this function maps them to periods.
 * @param rows the `from` clause with its filter; its table is `r`
 */
export const spansOfRows = async (
  reader: Reader,
  part: PeriodPart,
  { sql, parameters }: Condition,
  zone: string,
): Promise<readonly ColumnSpan[]> => {
  const column = `r.${quote(part.field.key)}`
  const found = await reader.rows(`select distinct substr(${column}, 1, 10) from ${sql}`, parameters)
  const days = found.flatMap(([day]) => (typeof day === 'string' ? [day] : []))
  const firsts =
    part.field.type === 'instant'
      ? periodsOfDays(days, part.by, zone)
      : [...new Set(days.map((day) => periodStart(day, part.by)))].sort()
  return firsts.map((first) => spanFrom(part, first, zone))
}

/**
 * The bounds of the period that contains a column's value, as an SQL binary search. The spans must cover every value.
 */
export const edgesOf = (
  column: string,
  spans: readonly ColumnSpan[],
): { readonly from: Condition; readonly until: Condition } => {
  const edge = (side: keyof ColumnSpan): Condition => {
    const halve = (from: number, to: number): Condition => {
      if (to - from <= 1) return { sql: '?', parameters: [spans[from]?.[side] ?? ''] }
      const middle = Math.floor((from + to) / 2)
      const [before, behind] = [halve(from, middle), halve(middle, to)]
      return {
        sql: `case when ${column} < ? then ${before.sql} else ${behind.sql} end`,
        parameters: [spans[middle]?.from ?? '', ...before.parameters, ...behind.parameters],
      }
    }
    const { sql, parameters } = halve(0, spans.length)
    return { sql: `case when ${column} is null then null else ${sql} end`, parameters }
  }
  return { from: edge('from'), until: edge('until') }
}
