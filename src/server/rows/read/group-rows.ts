import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Grouping } from '../../../model/entity/grouping.ts'
import type { FieldModel } from '../../../model/index.ts'
import {
  type Condition,
  joinConditions,
  matchesAllRows,
  rawCondition,
  wrapCondition,
} from '../../platform/sql/condition.ts'
import { orderColumn } from '../../platform/sql/names.ts'
import { hasHiddenTargets } from '../../platform/sql/rule-columns.ts'
import type { GroupKey, GroupKeys } from './group-keys.ts'
import { pageOrderOf, readByIds } from './read-found.ts'
import { listShape, sortOf } from './read-list.ts'
import { ruleSqlContextFor } from './rule-sql-context.ts'
import { qualifiedColumn } from './selection.ts'
import { sortWindow } from './sort-window.ts'
import { fromRows, type TotalsSource } from './totals-source.ts'

/** Rows in one answer, and rows that are rendered before the loop yields to the event loop. */
const mostRows = 2000
const slice = 200

/** Up to so many groups are read by an index query each, if they have so many times more rows than the answer shows. */
const mostWays = 50
const timesMore = 20

/** Groups whose first rows are shown. */
interface Told {
  readonly grouping: Grouping
  readonly groups: readonly { readonly key: GroupKey; readonly total: number }[]
  readonly keys: GroupKeys
}

/** The first rows of each group as JSON, by key. */
export const readFirstRows = async (
  meant: TotalsSource,
  { grouping, groups, keys }: Told,
): Promise<ReadonlyMap<GroupKey, readonly string[]>> => {
  const { query } = meant.request
  const told = groups.slice(0, Math.floor(mostRows / query.rows))
  const some = told.map(({ key }) => key)
  const rows = told.reduce((sum, { total }) => sum + total, 0)
  const isManyTimes = rows > told.length * query.rows * timesMore
  const idsOf = isManyTimes
    ? await idsOfMany(meant, { grouping, groups: told, keys })
    : await idsTogether(meant, some, keys)
  const written = await writtenRows(meant, [...idsOf.values()].flat())
  return new Map([...idsOf].map(([key, ids]) => [key, ids.flatMap((id) => written.get(id) ?? [])]))
}

/** The ids of each group's first rows, where sorting all rows costs more than other ways to them. */
const idsOfMany = async (
  meant: TotalsSource,
  { grouping, groups, keys }: Told,
): Promise<ReadonlyMap<GroupKey, number[]>> => {
  const { rows } = meant.request.query
  const some = groups.map(({ key }) => key)
  const window = await sortWindow(
    meant,
    groups.map(({ total }) => total),
  )
  const within =
    window === null ? new Map<GroupKey, number[]>() : await idsTogether(meant, some, keys, window)
  const rest = groups.flatMap(({ key, total }) =>
    (within.get(key)?.length ?? 0) < Math.min(rows, total) ? [key] : [],
  )
  if (rest.length === 0) return within
  const others =
    rest.length <= mostWays && isFound(meant, grouping)
      ? await idsByWays(meant, grouping, rest)
      : await idsTogether(meant, rest, keys)
  return new Map(some.map((key) => [key, others.get(key) ?? within.get(key) ?? []]))
}

/**
 * Whether an index finds the rows of one group and the filter tests each row alone.
 * A keyword or a row filter is evaluated once for all groups instead.
 */
const isFound = ({ parts, request }: TotalsSource, { field, by }: Grouping): boolean => {
  const { entity, access, query } = request
  const isSingle =
    field.links === 'one' && !hasHiddenTargets({ model: parts.model, reach: access.reach }, field)
  const isOwn = field.sortable === true && orderColumn(entity, field) === field.key
  return (
    (by === null || (by === 'day' && field.type !== 'instant')) &&
    (isSingle || isOwn) &&
    access.reach.conditionOf(entity) === null &&
    query.keyword === '' &&
    query.ids === null
  )
}

/** The sort columns: as expressions inside the query, and by their aliases outside. */
const orderedIn = ({ parts, request }: TotalsSource) => {
  const { entity, list, query, access } = request
  const sort = sortOf(entity, list, query)
  const { joins, columns } = pageOrderOf(parts, { entity, reach: access.reach, sort })
  const by = (each: readonly string[]) =>
    each.map((column) => parts.dialect.order(column, query.order)).join(', ')
  return {
    joins,
    places: columns.map((column, at) => `, ${column} as p${at}`).join(''),
    // Sort the id as the indexes do, though it is never null.
    inside: by([...columns, 'r."id"']),
    outside: by([...columns.map((_, at) => `p${at}`), 'id']),
  }
}

const inGroup = (field: FieldModel, key: GroupKey): Condition => {
  const column = qualifiedColumn('r', field.key)
  if (key === null) return rawCondition(`${column} is null`)
  return { sql: `${column} = ?`, parameters: [typeof key === 'boolean' ? Number(key) : key] }
}

/** The ids of each group's first rows, by one index query per group. */
const idsByWays = async (
  meant: TotalsSource,
  { field }: Grouping,
  told: readonly GroupKey[],
): Promise<ReadonlyMap<GroupKey, number[]>> => {
  const { parts, reader, condition: whole, request } = meant
  const { joins, places, inside, outside } = orderedIn(meant)
  // SQLite would read a group through an index of the filter, which may find many more rows.
  const isFenced = parts.dialect.isHinted && !matchesAllRows(whole)
  const condition = isFenced ? wrapCondition('(', whole, ') is true') : whole
  const ways = told.map((key, at) => {
    const its = { ...meant, condition: joinConditions([inGroup(field, key), condition], 'and') }
    const first = `select r."id" as id, ${at} as k${places} from ${fromRows(its, joins)} order by ${inside} limit ?`
    return {
      sql: `select * from (${first}) way${at}`,
      parameters: [...its.condition.parameters, request.query.rows],
    }
  })
  const found = await reader.rows(
    `select id, k from (${ways.map(({ sql }) => sql).join(' union all ')}) ways order by k, ${outside}`,
    ways.flatMap(({ parameters }) => parameters),
  )
  return gathered(told, found, (at) => told[Number(at)] ?? null)
}

/**
 * The ids of each group's first rows, by sorting all rows of the filter.
 * @param source other rows than all that the caller may read
 */
const idsTogether = async (
  meant: TotalsSource,
  told: readonly GroupKey[],
  keys: GroupKeys,
  source?: string,
): Promise<ReadonlyMap<GroupKey, number[]>> => {
  const { reader, condition, request } = meant
  const { joins, places, outside } = orderedIn(meant)
  const found = await reader.rows(
    `select id, k from (
       select id, k, row_number() over (partition by k order by ${outside}) as n
       from (select r."id" as id, ${keys.sql.sql} as k${places} from ${fromRows(meant, joins, source)}) rows_of
     ) numbered where n <= ? order by n`,
    [...keys.sql.parameters, ...condition.parameters, request.query.rows],
  )
  return gathered(told, found, keys.keyOf)
}

const gathered = (
  told: readonly GroupKey[],
  found: readonly (readonly unknown[])[],
  keyOf: (found: unknown) => GroupKey,
): ReadonlyMap<GroupKey, number[]> => {
  const idsOf = new Map<GroupKey, number[]>(told.map((key) => [key, []]))
  for (const [id, key] of found) idsOf.get(keyOf(key))?.push(Number(id))
  return idsOf
}

const writtenRows = async (
  meant: TotalsSource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { parts, request } = meant
  const { entity, access, caller } = request
  const shape = await listShape(parts, entity, access)
  const { today } = (await ruleSqlContextFor(parts, access.reach, caller)).at
  const written = new Map<number, string>()
  for (let at = 0; at < ids.length; at += slice) {
    if (at > 0) await nextTurn()
    const some = ids.slice(at, at + slice)
    for (const row of await readByIds(parts, { entity, reach: access.reach }, shape, some, today))
      written.set(Number(/^\{"id":(\d+)/.exec(row)?.[1]), row)
  }
  return written
}
