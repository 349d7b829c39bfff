import type { Reader } from '../../platform/database/driver/database.ts'
import type { Statement } from './statements.ts'

/** The first and last key to sum, both included. */
export type KeyRange = readonly [from: string, to: string]

/** Sorts after every day, year and number. */
export const lastKey = '~'

/** Requests the count of a group, or of a range of its keys. */
export interface GroupTally {
  readonly group: number
  readonly keys: KeyRange | null
}

/** Stored counts. */
export interface Tallies {
  /** In the order of the request; null where the database does not maintain the group. */
  readonly sums: readonly (number | null)[]
  /** By group and key; absent where the database does not maintain the group. */
  readonly byKey: ReadonlyMap<number, ReadonlyMap<string, number>>
}

/**
 * One sum as a scalar subquery; null where the database does not maintain the group.
 * The group id is a literal: for a parameter PostgreSQL would plan the whole statement with its joins again per value.
 */
export const sumExpression = ({ group, keys }: GroupTally): Statement => {
  const sum = `select sum(n) from engine_tallies where group_id = ${group}`
  if (keys === null) return { sql: `(${sum})`, parameters: [] }
  return {
    sql: `(select n + coalesce((${sum} and key between ? and ?), 0) from engine_tallies where group_id = ${group} and key = '' and slot = 0)`,
    parameters: keys,
  }
}

/** The index in the answer, the group and its keys. */
type Asked = readonly [place: number, group: number, keys: KeyRange]

const sumsSql = (asked: readonly Asked[]): string => {
  const values = asked.map(([place, group]) => `(${place}, ${group}, cast(? as text), cast(? as text))`)
  return `select a.column1, cast(null as bigint), '', (
      select sum(t.n) from engine_tallies t where t.group_id = a.column2 and t.key between a.column3 and a.column4
    ) from (values ${values.join(', ')}) a`
}

/** Per slot: there are few, and a `group by` here would add a third to the cost of the statement. */
const keysSql = (groups: readonly number[]): string =>
  `select cast(null as bigint), group_id, key, n from engine_tallies where group_id in (${groups.join(', ')})`

/**
 * Reads sums, and counts per key of other groups, in one statement, so that all are consistent without a transaction.
 * @param groups the groups to read per key
 */
export const readTallies = async (
  reader: Reader,
  sums: readonly GroupTally[],
  groups: readonly number[] = [],
): Promise<Tallies> => {
  // A maintained group has a row with the key ''. For a range of keys, read that row too.
  const asked = sums.flatMap(({ group, keys }, place): readonly Asked[] => [
    [place, group, keys ?? ['', lastKey]],
    ...(keys === null ? [] : [[-1 - place, group, ['', '']] as const]),
  ])
  const sql = [...(asked.length > 0 ? [sumsSql(asked)] : []), ...(groups.length > 0 ? [keysSql(groups)] : [])]
  const keys = asked.flatMap(([, , each]) => each)
  const rows = sql.length === 0 ? [] : await reader.rows(sql.join(' union all '), keys)
  const found = new Map<number, number>()
  const byKey = new Map<number, Map<string, number>>()
  for (const [place, group, key, n] of rows) {
    if (place !== null) {
      if (n !== null) found.set(Number(place), Number(n))
      continue
    }
    const keys = byKey.get(Number(group)) ?? new Map<string, number>()
    byKey.set(Number(group), keys)
    keys.set(String(key), (keys.get(String(key)) ?? 0) + Number(n))
  }
  const sumAt = ({ keys }: GroupTally, place: number): number | null => {
    const isKept = found.has(keys === null ? place : -1 - place)
    return isKept ? (found.get(place) ?? 0) : null
  }
  return { sums: sums.map(sumAt), byKey }
}
