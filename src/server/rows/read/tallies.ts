import type { Reader } from '../../platform/database/driver/database.ts'
import type { Statement } from './statements.ts'

/** The keys of a group that are summed, from one to another, both included. */
export type KeyRange = readonly [from: string, to: string]

/** Sorts behind every day, year and number. */
export const lastKey = '~'

/** What is asked of one group: how many rows it has, or those of some keys alone. */
export interface GroupTally {
  readonly group: number
  readonly keys: KeyRange | null
}

/** Rows as the database counts them by groups. */
export interface Tallies {
  /** In the order in which they were asked for; null where the database does not keep the group. */
  readonly sums: readonly (number | null)[]
  /** By group and key; a group that is not kept has none. */
  readonly byKey: ReadonlyMap<number, ReadonlyMap<string, number>>
}

/**
 * One sum as an expression of one row; null where the database does not keep the group. The group stands in the text, of
 * which there are as many as groups: PostgreSQL would plan the whole statement anew for each value, all joins included.
 */
export const sumExpression = ({ group, keys }: GroupTally): Statement => {
  const sum = `select sum(n) from engine_tallies where group_id = ${group}`
  if (keys === null) return { sql: `(${sum})`, parameters: [] }
  return {
    sql: `(select n + coalesce((${sum} and key between ? and ?), 0) from engine_tallies where group_id = ${group} and key = '' and slot = 0)`,
    parameters: keys,
  }
}

/** Of each: its place in the answer, its group, and its keys. */
type Asked = readonly [place: number, group: number, keys: KeyRange]

const sumsSql = (asked: readonly Asked[]): string => {
  const values = asked.map(([place, group]) => `(${place}, ${group}, cast(? as text), cast(? as text))`)
  return `select a.column1, cast(null as bigint), '', (
      select sum(t.n) from engine_tallies t where t.group_id = a.column2 and t.key between a.column3 and a.column4
    ) from (values ${values.join(', ')}) a`
}

/** Slot by slot: there are few, and to group them here costs the database a third of the statement. */
const keysSql = (groups: readonly number[]): string =>
  `select cast(null as bigint), group_id, key, n from engine_tallies where group_id in (${groups.join(', ')})`

/**
 * Reads sums, and the rows of other groups key by key, in one statement: so all are of one moment without a transaction.
 * @param groups that are read key by key
 */
export const readTallies = async (
  reader: Reader,
  sums: readonly GroupTally[],
  groups: readonly number[] = [],
): Promise<Tallies> => {
  // A group that is kept has a row under ''. Where some keys alone are summed, that row is asked for beside them.
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
