import type { EntityModel } from '../../../model/index.ts'
import type { RuleSqlContext } from '../../platform/sql/where.ts'
import { countInTime } from './live-counts.ts'
import { readCounters } from './read-counts.ts'
import type { RecordParts } from './record-parts.ts'

/** How many rows an entity has, and how many are in each of its named lists. */
export interface ListCounts {
  readonly total: number
  readonly lists: Readonly<Record<string, number>>
  /** The lists that have more rows than their number says, since they were not counted to the end; '' is all rows. */
  readonly more?: readonly string[]
}

/** What the lists of an entity answer as `total`. */
export const readListCounts = async (
  parts: RecordParts,
  entity: EntityModel,
  reading: RuleSqlContext,
): Promise<ListCounts> => {
  const counted = [null, ...entity.lists].map((list) => ({ entity, list, reach: reading.reach }))
  const kept = await readCounters(parts.context.database, parts.counters, counted, reading)
  const live = counted.filter((_, place) => kept[place] === null)
  const found = (await countInTime(parts, live, reading)).values()
  const counts = counted.map(({ list }, place) => {
    const number = kept[place] ?? null
    const count = number === null ? found.next().value : null
    return { name: list?.name ?? '', total: number ?? count?.total ?? 0, more: count?.more === true }
  })
  const [all, ...lists] = counts
  const more = counts.flatMap((count) => (count.more ? [count.name] : []))
  return {
    total: all?.total ?? 0,
    lists: Object.fromEntries(lists.map(({ name, total }) => [name, total])),
    ...(more.length > 0 && { more }),
  }
}
