import {
  addDays,
  type Day,
  dayOf,
  type EntityModel,
  type Model,
  type NamedList,
} from '../../../model/index.ts'
import {
  barGroups,
  type CountGroup,
  countOfList,
  type DayBounds,
  type ListCount,
  totalGroup,
} from '../../counts/count-groups.ts'
import { countedAnew, definitionOf } from '../../counts/definition.ts'
import type { Reader } from '../../database/driver/database.ts'
import { everyRow, type Reach } from '../../sql/gate.ts'
import { type IdsOf, type Reading, where } from '../../sql/where.ts'
import type { Counters } from './counters.ts'
import type { RecordParts } from './record-parts.ts'
import { countStatement, type Statement } from './statements.ts'

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

/**
 * Null where the group is not kept, whatever we thought: another server may have let go of it. A group that is kept has
 * a row under '', which counts nothing where its rows are apart by a day.
 */
const keptStatement = (id: number, days: DayBounds | null, today: Day): Statement => {
  const sum = 'select sum(n) from engine_tallies where group_id = ?'
  if (days === null) return { sql: sum, parameters: [id] }
  return {
    sql: `select n + coalesce((${sum} and key between ? and ?), 0) from engine_tallies where group_id = ? and key = '' and slot = 0`,
    parameters: [id, ...range(days, today), id],
  }
}

/** What is counted: every row of an entity, or those of a named list. */
export interface Counted {
  readonly entity: EntityModel
  readonly list: NamedList | null
  /** Of which rows; what the database keeps counts every one. */
  readonly reach: Reach
}

/** One number of one statement. */
export const readNumber = async (reader: Reader, { sql, parameters }: Statement): Promise<number> => {
  const [row] = await reader.rows(sql, parameters)
  return Number(row?.[0] ?? 0)
}

/** Goes through the rows. */
const countRows = (reader: Reader, counted: Counted, reading: Reading): Promise<number> => {
  const { entity, list } = counted
  const conditions = list ? [where(entity, list.rows, reading, 'r')] : []
  return readNumber(reader, countStatement({ ...counted, conditions, sort: null, order: 'asc' }))
}

/** How many rows each has: from what the database keeps, in one statement, and by going through the rows elsewhere. */
export const readTotals = async (
  reader: Reader,
  counters: Counters,
  counted: readonly Counted[],
  reading: Reading,
): Promise<readonly number[]> => {
  const counts = counted.map(({ entity, list, reach }): ListCount | null => {
    if (reach.conditionOf(entity) !== null) return null
    return list ? countOfList(entity, list) : { group: totalGroup(entity), days: null }
  })
  const statements = counts.map((count) => {
    const id = count && counters.idOf(count.group, reading.idsOf)
    return count && id !== null ? keptStatement(id, count.days, reading.at.today) : null
  })
  const asked = statements.filter((statement) => statement !== null)
  const [found = []] =
    asked.length === 0
      ? []
      : await reader.rows(
          `select ${asked.map(({ sql }) => `(${sql})`).join(', ')}`,
          asked.flatMap(({ parameters }) => parameters),
        )
  const kept = found.values()
  const numbers: number[] = []
  for (const [place, each] of counted.entries()) {
    const number = statements[place] === null ? null : (kept.next().value ?? null)
    const group = counts[place]?.group
    if (number === null && group) counters.unkept(group)
    numbers.push(number === null ? await countRows(reader, each, reading) : Number(number))
  }
  return numbers
}

/** How many rows an entity or a list has. */
export const readTotal = async (
  reader: Reader,
  counters: Counters,
  counted: Counted,
  reading: Reading,
): Promise<number> => (await readTotals(reader, counters, [counted], reading))[0] ?? 0

/** The most rows that any of the entities has. */
export const mostRows = async (
  reader: Reader,
  counters: Counters,
  entities: readonly EntityModel[],
): Promise<number> => {
  const counted = entities.map((entity) => ({ entity, list: null, reach: everyRow }))
  return Math.max(
    0,
    ...(await readTotals(
      reader,
      counters,
      counted,
      counters.reading(() => []),
    )),
  )
}

/** How many rows an entity has, and how many are in each of its named lists: what their lists answer as `total`. */
export const readListCounts = async (
  reader: Reader,
  counters: Counters,
  entity: EntityModel,
  reading: Reading,
): Promise<{ readonly total: number; readonly lists: Readonly<Record<string, number>> }> => {
  const counted = [null, ...entity.lists].map((list) => ({ entity, list, reach: reading.reach }))
  const [total = 0, ...numbers] = await readTotals(reader, counters, counted, reading)
  return {
    total,
    lists: Object.fromEntries(entity.lists.map(({ name }, place) => [name, numbers[place] ?? 0])),
  }
}

const mostYears = 5

/** The rows of some groups under each key, as (group_id, key, n): in one statement, and anew where one is not kept. */
const readKeys = async (
  reader: Reader,
  counters: Counters,
  groups: readonly (readonly [id: number | null, CountGroup])[],
  idsOf: IdsOf,
): Promise<readonly (readonly [group: CountGroup, key: string, n: number])[]> => {
  const ids = groups.flatMap(([id]) => id ?? [])
  const kept = await reader.rows(
    `select group_id, key, sum(n) from engine_tallies where group_id in (${[0, ...ids].map(() => '?').join(', ')}) group by group_id, key`,
    [0, ...ids],
  )
  const found: (readonly [CountGroup, string, number])[] = []
  for (const [id, group] of groups) {
    let rows: readonly (readonly unknown[])[] = kept.filter(([of]) => of === id)
    if (rows.length === 0) {
      counters.unkept(group)
      rows = await reader.rows(
        countedAnew(counters.dialect, { id: 0, definition: definitionOf(group, counters.reading(idsOf)) }),
      )
    }
    found.push(...rows.map(([, key, n]) => [group, String(key), Number(n)] as const))
  }
  return found.filter(([, key, n]) => key !== '' && n > 0)
}

/** The figures of the dashboard's bars: the years that occur, ascending, the last five at most, and a row of counts each. */
const readBars = async (
  reader: Reader,
  model: Model,
  counters: Counters,
  idsOf: IdsOf,
): Promise<Record<string, readonly number[]>> => {
  const series = barGroups(model)
  const groups = series.flatMap(({ group }) => (group ? [[counters.idOf(group, idsOf), group] as const] : []))
  const rows = await readKeys(reader, counters, groups, idsOf)
  const years = [...new Set(rows.map(([, year]) => year))].sort().slice(-mostYears)
  const at = (group: CountGroup | null, year: string) =>
    rows.find(([of, key]) => of === group && key === year)?.[2] ?? 0
  return {
    years: years.map(Number),
    ...Object.fromEntries(series.map(({ count, group }) => [count, years.map((year) => at(group, year))])),
  }
}

/** The dashboard's counts: each the total of its list; null where the product has no dashboard. */
export const readDashboard = async (
  reader: Reader,
  model: Model,
  counters: Counters,
  reading: Reading,
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
  const counted = lists.map(([, list]) => ({ entity, list, reach: reading.reach }))
  const numbers = await readTotals(reader, counters, counted, reading)
  const counts = Object.fromEntries(lists.map(([key], place) => [key, numbers[place]]))
  if (!dashboard.bars) return counts
  return { ...counts, [dashboard.bars.key]: await readBars(reader, model, counters, reading.idsOf) }
}

/** From so many rows on, going through all of them would hold the event loop for tens of milliseconds. */
const manyRows = 10_000

/**
 * Reads for what may have to go through every row of one of the entities: on the event loop while all are small, which
 * is quickest, and aside otherwise.
 * @param times that each of them may be gone through
 */
export const readerOver = async (
  parts: RecordParts,
  entities: readonly EntityModel[],
  times = 1,
): Promise<Reader> => {
  const { database } = parts.context
  if (entities.length === 0) return database
  const most = await mostRows(database, parts.counters, entities)
  return most * Math.max(1, times) < manyRows ? database : database.aside
}
