import { addDays, type Day, dayOf, type EntityModel, type Model, type NamedList } from '../../model/index.ts'
import type { Reader } from '../database/database.ts'
import { countStatement, type Statement } from '../lists/statements.ts'
import type { IdsOf } from '../where.ts'
import { where } from '../where.ts'
import {
  barGroups,
  type CountGroup,
  countOfList,
  type DayBounds,
  type ListCount,
  totalGroup,
} from './count-groups.ts'
import type { Counters } from './counters.ts'

/** The first and last day that the bounds take, as keys of a group; '~' lies behind every day. */
const range = (days: DayBounds, today: Day): readonly [from: string, to: string] => {
  const at = (moment: string) => dayOf(moment, today)
  const from = [
    ...(days.from === undefined ? [] : [at(days.from)]),
    ...(days.after === undefined ? [] : [addDays(at(days.after), 1)]),
  ].sort()
  const to = [
    ...(days.to === undefined ? [] : [at(days.to)]),
    ...(days.before === undefined ? [] : [addDays(at(days.before), -1)]),
  ].sort()
  return [from.at(-1) ?? '', to[0] ?? '~']
}

const counted = (counters: Counters, { group, days }: ListCount, today: Day): Statement => {
  const sum = 'select coalesce(sum(n), 0) from engine_counts where group_id = ?'
  const id = counters.idOf(group)
  if (days === null) return { sql: sum, parameters: [id] }
  return { sql: `${sum} and key between ? and ?`, parameters: [id, ...range(days, today)] }
}

/** Every row that a group counts, whatever its key. */
export const keptTotal = (counters: Counters, group: CountGroup): Statement =>
  counted(counters, { group, days: null }, '')

/** The most rows that any of the groups counts. */
export const mostKept = (
  reader: Reader,
  counters: Counters,
  groups: readonly CountGroup[],
): Promise<number> => {
  const ids = groups.map((group) => counters.idOf(group))
  return readNumber(reader, {
    sql: `select coalesce(max(n), 0) from (select sum(n) as n from engine_counts where group_id in (${ids.map(() => '?').join(', ')}) group by group_id) t`,
    parameters: ids,
  })
}

/** Counts every row of an entity, or those of a named list: from what is kept, without going through rows where it can. */
export const totalStatement = (
  counters: Counters,
  entity: EntityModel,
  list: NamedList | null,
  today: Day,
  idsOf: IdsOf,
): Statement => {
  if (!list) return counted(counters, { group: totalGroup(entity), days: null }, today)
  const kept = countOfList(entity, list)
  if (kept) return counted(counters, kept, today)
  const conditions = [where(entity, list.rows, today, idsOf, 'r')]
  return countStatement({ entity, list, conditions, sort: null, order: 'asc' })
}

/** One number of one statement. */
export const readNumber = async (reader: Reader, { sql, parameters }: Statement): Promise<number> => {
  const [row] = await reader.rows(sql, parameters)
  return Number(row?.[0] ?? 0)
}

/** The totals of several lists of an entity in one statement, null being every row. */
const readTotals = async (
  reader: Reader,
  counters: Counters,
  entity: EntityModel,
  lists: readonly (NamedList | null)[],
  today: Day,
  idsOf: IdsOf,
): Promise<readonly number[]> => {
  const statements = lists.map((list) => totalStatement(counters, entity, list, today, idsOf))
  const [numbers = []] = await reader.rows(
    `select ${statements.map(({ sql }) => `(${sql})`).join(', ')}`,
    statements.flatMap(({ parameters }) => parameters),
  )
  return lists.map((_, place) => Number(numbers[place]))
}

/** How many rows an entity has, and how many are in each of its named lists: what their lists answer as `total`. */
export const readListCounts = async (
  reader: Reader,
  counters: Counters,
  entity: EntityModel,
  today: Day,
  idsOf: IdsOf,
): Promise<{ readonly total: number; readonly lists: Readonly<Record<string, number>> }> => {
  const [total = 0, ...numbers] = await readTotals(
    reader,
    counters,
    entity,
    [null, ...entity.lists],
    today,
    idsOf,
  )
  return {
    total,
    lists: Object.fromEntries(entity.lists.map(({ name }, place) => [name, numbers[place] ?? 0])),
  }
}

const mostYears = 5

/** The figures of the dashboard's bars: the years that occur, ascending, the last five at most, and a row of counts each. */
const readBars = async (
  reader: Reader,
  model: Model,
  counters: Counters,
): Promise<Record<string, readonly number[]>> => {
  const series = barGroups(model)
  const ids = series.map(({ group }) => (group ? counters.idOf(group) : 0))
  const rows = await reader.rows(
    `select group_id, key, sum(n) from engine_counts where group_id in (${ids.map(() => '?').join(', ')})
     group by group_id, key having sum(n) > 0`,
    ids,
  )
  const years = [...new Set(rows.map(([, year]) => String(year)))].sort().slice(-mostYears)
  const at = (id: number | undefined, year: string) =>
    Number(rows.find(([group, key]) => group === id && key === year)?.[2] ?? 0)
  return {
    years: years.map(Number),
    ...Object.fromEntries(
      series.map(({ count }, place) => [count, years.map((year) => at(ids[place], year))]),
    ),
  }
}

/** The dashboard's counts: each the total of its list; null where the product has no dashboard. */
export const readDashboard = async (
  reader: Reader,
  model: Model,
  counters: Counters,
  today: Day,
  idsOf: IdsOf,
): Promise<Readonly<Record<string, unknown>> | null> => {
  const { dashboard } = model
  const entity = model.entities[dashboard?.of ?? '']
  if (!dashboard || !entity) return null
  const lists: readonly (readonly [string, NamedList | null])[] = [
    [dashboard.total[0], null],
    ...Object.entries(dashboard.counts).map(
      ([key, name]) => [key, entity.lists.find((list) => list.name === name) ?? null] as const,
    ),
  ]
  const asked = lists.map(([, list]) => list)
  const numbers = await readTotals(reader, counters, entity, asked, today, idsOf)
  const counts = Object.fromEntries(lists.map(([key], place) => [key, numbers[place]]))
  if (!dashboard.bars) return counts
  return { ...counts, [dashboard.bars.key]: await readBars(reader, model, counters) }
}
