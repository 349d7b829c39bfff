import {
  addDays,
  type Day,
  dayOf,
  type EntityModel,
  fieldsOf,
  type Model,
  type NamedList,
} from '../../../model/index.ts'
import {
  type CountGroup,
  countOfList,
  type DayBounds,
  ownGroups,
  totalGroup,
} from '../../counts/count-groups.ts'
import type { Reader } from '../../database/driver/database.ts'
import { everyRow, type Reach } from '../../sql/gate.ts'
import { leadsOut } from '../../sql/rule-columns.ts'
import type { IdsOf, Reading } from '../../sql/where.ts'
import type { Counters } from './counters.ts'
import type { RecordParts } from './record-parts.ts'
import { allRows, countStatement, type Statement } from './statements.ts'

/** The keys of a group that are counted, from one to another. */
type Keys = readonly [from: string, to: string]

/** The first and last day that the bounds take, as keys of a group; '~' lies behind every day. */
const keysOf = (days: DayBounds, today: Day): Keys => {
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
const keptStatement = (id: number, keys: Keys | null): Statement => {
  const sum = 'select sum(n) from engine_tallies where group_id = ?'
  if (keys === null) return { sql: sum, parameters: [id] }
  return {
    sql: `select n + coalesce((${sum} and key between ? and ?), 0) from engine_tallies where group_id = ? and key = '' and slot = 0`,
    parameters: [id, ...keys, id],
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

/** Whether it has the same rows for whoever sees only those in reach: of the entity, and of those that its rule looks at. */
const seesAll = (model: Model, entity: EntityModel, list: NamedList | null, reach: Reach): boolean => {
  if (reach === everyRow) return true
  const looks = list === null ? [] : fieldsOf(list.rows).flatMap((name) => entity.field[name] ?? [])
  return reach.conditionOf(entity) === null && !looks.some((field) => leadsOut({ model, reach }, field))
}

/** Whose sum is the number of rows; [] where the database keeps no such groups. */
const waysToCount = (
  counters: Counters,
  { entity, list, reach }: Counted,
  today: Day,
): readonly { readonly group: CountGroup; readonly keys: Keys | null }[] => {
  const own = list === null ? (reach.ownOf?.(entity) ?? null) : null
  if (own !== null) {
    const keys: Keys = [String(own.person), String(own.person)]
    const fields = own.fields.flatMap((name) => entity.field[name] ?? [])
    const groups = ownGroups(entity, fields)
    // Several scopes may together be what no group was made for.
    return groups.every((group) => counters.isAsked(group)) ? groups.map((group) => ({ group, keys })) : []
  }
  if (!seesAll(counters.model, entity, list, reach)) return []
  if (list === null) return [{ group: totalGroup(entity), keys: null }]
  const count = countOfList(entity, list)
  return count === null ? [] : [{ group: count.group, keys: count.days && keysOf(count.days, today) }]
}

/** How many rows each has by what the database keeps, in one statement; null for what it does not keep. */
export const readKept = async (
  reader: Reader,
  counters: Counters,
  counted: readonly Counted[],
  reading: Pick<Reading, 'idsOf' | 'at'>,
): Promise<readonly (number | null)[]> => {
  const counts = counted.map((each) => waysToCount(counters, each, reading.at.today))
  const statements = counts.map((ways): Statement | null => {
    const sums = ways.flatMap(({ group, keys }) => {
      const id = counters.idOf(group, reading.idsOf)
      return id === null ? [] : keptStatement(id, keys)
    })
    if (sums.length === 0 || sums.length < ways.length) return null
    return {
      sql: sums.map(({ sql }) => `(${sql})`).join(' + '),
      parameters: sums.flatMap(({ parameters }) => parameters),
    }
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
  return statements.map((statement, place) => {
    const number = statement === null ? null : (kept.next().value ?? null)
    if (number === null) for (const { group } of counts[place] ?? []) counters.unkept(group)
    return number === null ? null : Number(number)
  })
}

/** The same each time, as what counters know by it. */
const nothingNamed: IdsOf = () => []

/** The most rows that any of the entities has. */
export const mostRows = async (
  reader: Reader,
  counters: Counters,
  entities: readonly EntityModel[],
): Promise<number> => {
  const counted = entities.map((entity) => ({ entity, list: null, reach: everyRow }))
  const kept = await readKept(reader, counters, counted, counters.reading(nothingNamed))
  const numbers = kept.map(async (number, place) => {
    const entity = entities[place]
    return (
      number ?? (entity ? await readNumber(reader, countStatement(counters.dialect, allRows(entity))) : 0)
    )
  })
  return Math.max(0, ...(await Promise.all(numbers)))
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
