import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Key, Keys } from './group-keys.ts'
import { fromRows, type Meant } from './meant-rows.ts'
import { orderOf, readByIds } from './read-found.ts'
import { listShape, sortOf } from './read-list.ts'
import { readingFor } from './reading.ts'

/** So many rows of groups are told in one answer, and written at once before others have their turn. */
const mostRows = 2000
const slice = 200

/** The first rows of each of these groups as JSON, by key. */
export const readFirstRows = async (
  meant: Meant,
  told: readonly Key[],
  keys: Keys,
): Promise<ReadonlyMap<Key, readonly string[]>> => {
  const { parts, request, reader, condition } = meant
  const { entity, list, query, access } = request
  const some = told.slice(0, Math.floor(mostRows / query.rows))
  const { joins, columns } = orderOf(parts, {
    entity,
    reach: access.reach,
    sort: sortOf(entity, list, query),
  })
  const places = columns.map((_, at) => `p${at}`)
  const { order: turn, rows } = query
  const order = [...places.map((place) => parts.dialect.order(place, turn)), `id ${turn}`].join(', ')
  const selected = [
    'r."id" as id',
    `${keys.sql.sql} as k`,
    ...columns.map((column, at) => `${column} as ${places[at]}`),
  ].join(', ')
  const found = await reader.rows(
    `select id, k from (
       select id, k, row_number() over (partition by k order by ${order}) as n
       from (select ${selected} from ${fromRows(meant, joins)}) rows_of
     ) numbered where n <= ? order by n`,
    [...keys.sql.parameters, ...condition.parameters, rows],
  )
  const idsOf = new Map<Key, number[]>(some.map((key) => [key, []]))
  for (const [id, key] of found) idsOf.get(keys.keyOf(key))?.push(Number(id))
  const written = await writtenRows(meant, [...idsOf.values()].flat())
  return new Map([...idsOf].map(([key, ids]) => [key, ids.flatMap((id) => written.get(id) ?? [])]))
}

const writtenRows = async (meant: Meant, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { parts, request } = meant
  const { entity, access, caller } = request
  const shape = await listShape(parts, entity, access)
  const { today } = (await readingFor(parts, access.reach, caller)).at
  const written = new Map<number, string>()
  for (let at = 0; at < ids.length; at += slice) {
    if (at > 0) await nextTurn()
    const some = ids.slice(at, at + slice)
    for (const row of await readByIds(parts, { entity, reach: access.reach }, shape, some, today))
      written.set(Number(/^\{"id":(\d+)/.exec(row)?.[1]), row)
  }
  return written
}
