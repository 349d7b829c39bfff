import {
  addDays,
  type Day,
  dayOf,
  type EntityModel,
  fieldsOf,
  type Model,
  type NamedList,
} from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { type RowFilter, unfilteredRows } from '../../platform/sql/row-security.ts'
import { hasHiddenTargets } from '../../platform/sql/rule-columns.ts'
import type { IdsOf, RuleSqlContext } from '../../platform/sql/where.ts'
import {
  type CountGroup,
  countOfList,
  type DayBounds,
  ownGroups,
  totalGroup,
} from '../../schema/counts/count-groups.ts'
import type { Counters } from './counters.ts'
import type { RecordParts } from './record-parts.ts'
import { allRows, countStatement, type Statement } from './statements.ts'
import {
  type GroupTally,
  type KeyRange,
  lastKey,
  readTallies,
  sumExpression,
  type Tallies,
} from './tallies.ts'

const lastKeys = new WeakMap<DayBounds, { readonly today: Day; readonly keys: KeyRange }>()

/** The first and last day of the bounds, as group keys; cached until the next day. */
const keysOf = (days: DayBounds, today: Day): KeyRange => {
  const last = lastKeys.get(days)
  if (last?.today === today) return last.keys
  const keys = workOutKeys(days, today)
  lastKeys.set(days, { today, keys })
  return keys
}

const workOutKeys = (days: DayBounds, today: Day): KeyRange => {
  const at = (moment: string) => dayOf(moment, today)
  // At either end of the calendar there is no further day.
  const beside = (day: Day, by: 1 | -1, none: string) => (addDays(day, by) === day ? none : addDays(day, by))
  const from = [
    ...(days.from === undefined ? [] : [at(days.from)]),
    ...(days.after === undefined ? [] : [beside(at(days.after), 1, lastKey)]),
  ].sort()
  const to = [
    ...(days.to === undefined ? [] : [at(days.to)]),
    ...(days.before === undefined ? [] : [beside(at(days.before), -1, '')]),
  ].sort()
  return [from.at(-1) ?? '', to[0] ?? lastKey]
}

/** The rows to count: all of an entity, or those of a named list. */
export interface CountSubject {
  readonly entity: EntityModel
  readonly list: NamedList | null
  /** The rows in reach; most stored counts include every row. */
  readonly reach: RowFilter
}

/** Reads a single number. */
export const readCount = async (reader: Reader, { sql, parameters }: Statement): Promise<number> => {
  const [row] = await reader.rows(sql, parameters)
  return Number(row?.[0] ?? 0)
}

/** Whether the row filter hides nothing from the list: neither its rows nor rows that its rule tests. */
const seesAll = (model: Model, entity: EntityModel, list: NamedList | null, reach: RowFilter): boolean => {
  if (reach === unfilteredRows) return true
  const looks = list === null ? [] : fieldsOf(list.rows).flatMap((name) => entity.field[name] ?? [])
  return (
    reach.conditionOf(entity) === null && !looks.some((field) => hasHiddenTargets({ model, reach }, field))
  )
}

/** The count groups whose sum is the number of rows; [] where none fit. */
const waysToCount = (
  counters: Counters,
  { entity, list, reach }: CountSubject,
  today: Day,
): readonly { readonly group: CountGroup; readonly keys: KeyRange | null }[] => {
  const own = list === null ? (reach.ownOf?.(entity) ?? null) : null
  if (own !== null) {
    const keys: KeyRange = [String(own.person), String(own.person)]
    const fields = own.fields.flatMap((name) => entity.field[name] ?? [])
    const groups = ownGroups(entity, fields)
    // Several scopes together may need a group that does not exist.
    return groups.every((group) => counters.isAsked(group)) ? groups.map((group) => ({ group, keys })) : []
  }
  if (!seesAll(counters.model, entity, list, reach)) return []
  if (list === null) return [{ group: totalGroup(entity), keys: null }]
  const count = countOfList(entity, list)
  return count === null ? [] : [{ group: count.group, keys: count.days && keysOf(count.days, today) }]
}

/** A stored count of rows as a sum of count groups; `sums` is null where the database does not maintain them all. */
export interface TallyCount {
  readonly groups: readonly CountGroup[]
  readonly sums: readonly GroupTally[] | null
}

/** Chooses the count groups whose sum is the number of rows. */
export const tallyCount = (
  counters: Counters,
  counted: CountSubject,
  { idsOf, at }: Pick<RuleSqlContext, 'idsOf' | 'at'>,
): TallyCount => {
  const ways = waysToCount(counters, counted, at.today)
  const sums = ways.flatMap(({ group, keys }) => {
    const id = counters.idOf(group, idsOf)
    return id === null ? [] : [{ group: id, keys }]
  })
  const isKept = sums.length > 0 && sums.length === ways.length
  return { groups: ways.map(({ group }) => group), sums: isKept ? sums : null }
}

/** The sum as an SQL expression for another statement; null without stored counts. */
export const countExpression = ({ sums }: TallyCount): Statement | null => {
  if (sums === null) return null
  const each = sums.map(sumExpression)
  return {
    sql: each.map(({ sql }) => sql).join(' + '),
    parameters: each.flatMap(({ parameters }) => parameters),
  }
}

/** The number of rows of each from the sums read; null, and logged, where the database does not maintain the count. */
export const countsIn = (
  counters: Counters,
  counts: readonly TallyCount[],
  sums: Tallies['sums'],
): readonly (number | null)[] => {
  let place = 0
  return counts.map((count) => {
    const length = count.sums?.length ?? 0
    const found = sums.slice(place, place + length)
    place += length
    const number =
      count.sums === null
        ? null
        : found.reduce((all, sum) => (all === null || sum === null ? null : all + sum), 0)
    if (number === null) for (const group of count.groups) counters.unkept(group)
    return number
  })
}

export const tallySums = (counts: readonly TallyCount[]): readonly GroupTally[] =>
  counts.flatMap(({ sums }) => sums ?? [])

/** Reads the stored number of rows of each in one statement; null where the database does not maintain it. */
export const readCounters = async (
  reader: Reader,
  counters: Counters,
  counted: readonly CountSubject[],
  reading: Pick<RuleSqlContext, 'idsOf' | 'at'>,
): Promise<readonly (number | null)[]> => {
  const counts = counted.map((each) => tallyCount(counters, each, reading))
  const { sums } = await readTallies(reader, tallySums(counts))
  return countsIn(counters, counts, sums)
}

/** A constant, because `Counters` caches ids by this function. */
const nothingNamed: IdsOf = () => []

/** The number of rows of the largest of the entities. */
export const largestRowCount = async (
  reader: Reader,
  counters: Counters,
  entities: readonly EntityModel[],
): Promise<number> => {
  const counted = entities.map((entity) => ({ entity, list: null, reach: unfilteredRows }))
  const kept = await readCounters(reader, counters, counted, counters.reading(nothingNamed))
  const numbers = kept.map(async (number, place) => {
    const entity = entities[place]
    return number ?? (entity ? await readCount(reader, countStatement(counters.dialect, allRows(entity))) : 0)
  })
  return Math.max(0, ...(await Promise.all(numbers)))
}

/** A scan of more rows would block the event loop for tens of milliseconds. */
const manyRows = 10_000

/**
 * Chooses the reader for a statement that may scan every row of these entities.
 * Small entities are read on the event loop, which is fastest, and large ones in the background.
 * @param times how often the statement may scan each of them
 */
export const chooseReader = async (
  parts: RecordParts,
  entities: readonly EntityModel[],
  times = 1,
): Promise<Reader> => {
  const { database } = parts.context
  if (entities.length === 0) return database
  const most = await largestRowCount(database, parts.counters, entities)
  return most * Math.max(1, times) < manyRows ? database : database.background
}
