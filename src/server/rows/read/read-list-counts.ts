import type { EntityModel } from '../../../model/index.ts'
import type { RuleSqlContext } from '../../platform/sql/where.ts'
import { countInTime } from './live-counts.ts'
import { readCounters } from './read-counts.ts'
import type { RecordParts } from './record-parts.ts'

/** The number of rows of an entity and of each named list. */
export interface ListCounts {
  readonly total: number
  readonly lists: Readonly<Record<string, number>>
  /** The lists with more rows than their number, because counting stopped; '' means all rows. */
  readonly more?: readonly string[]
}

/** Counts an entity's rows and lists, equal to each `total`. */
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
