import { entitiesOf } from '../../../model/asks.ts'
import type { NamedList } from '../../../model/index.ts'
import { barGroups, type CountGroup } from '../../counts/count-groups.ts'
import { countedAnew, definitionOf } from '../../counts/definition.ts'
import { quote } from '../../database/driver/dialect.ts'
import { everyRow, rowsOf } from '../../sql/gate.ts'
import { type IdsOf, type Reading, where } from '../../sql/where.ts'
import { countExactly } from './live-counts.ts'
import { countsIn, readerOver, sumsOf, tallyCount } from './read-counts.ts'
import type { RecordParts } from './record-parts.ts'
import { readTallies, type Tallies } from './tallies.ts'

/**
 * The dashboard's counts: each the total of its list; null where the product has no dashboard. They are parts of wholes,
 * so each is counted to its end, however long that takes aside.
 */
export const readDashboard = async (
  parts: RecordParts,
  reading: Reading,
): Promise<Readonly<Record<string, unknown>> | null> => {
  const { context, model, counters } = parts
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
  const counts = counted.map((each) => tallyCount(counters, each, reading))
  const series = dashboard.bars ? barGroups(model) : []
  const keyed =
    reading.reach === everyRow
      ? series.flatMap(({ group }) => (group && counters.idOf(group, reading.idsOf)) ?? [])
      : []
  const { sums, byKey } = await readTallies(context.database, sumsOf(counts), keyed)
  const kept = countsIn(counters, counts, sums)
  const bars = dashboard.bars ? { [dashboard.bars.key]: await readBars(parts, series, byKey, reading) } : {}
  const live = counted.filter((_, place) => kept[place] === null)
  const found = (await countExactly(parts, live, reading)).values()
  const numbers = kept.map((number) => number ?? found.next().value ?? 0)
  return { ...Object.fromEntries(lists.map(([key], place) => [key, numbers[place]])), ...bars }
}

const mostYears = 5

/** The rows of some groups under each key, as (group, key, n): as they were read, and anew where one is not kept. */
const keysOf = async (
  parts: RecordParts,
  groups: readonly CountGroup[],
  byKey: Tallies['byKey'],
  idsOf: IdsOf,
): Promise<readonly (readonly [group: CountGroup, key: string, n: number])[]> => {
  const { counters } = parts
  const found: (readonly [CountGroup, string, number])[] = []
  for (const group of groups) {
    const kept = byKey.get(counters.idOf(group, idsOf) ?? 0)
    if (kept !== undefined) {
      for (const [key, n] of kept) found.push([group, key, n])
      continue
    }
    counters.unkept(group)
    const definition = definitionOf(group, counters.reading(idsOf))
    const reader = await readerOver(parts, [group.entity])
    const rows = await reader.rows(countedAnew(counters.dialect, { id: 0, definition }))
    for (const [, key, n] of rows) found.push([group, String(key), Number(n)])
  }
  return found.filter(([, key, n]) => key !== '' && n > 0)
}

/** The same of the rows in reach alone, of which nobody keeps the number: they are gone through once for all groups. */
const countKeys = async (
  parts: RecordParts,
  groups: readonly CountGroup[],
  reading: Reading,
): Promise<readonly (readonly [group: CountGroup, key: string, n: number])[]> => {
  const [first] = groups
  if (!first?.by) return []
  const { entity, by } = first // all are of the dashboard's entity, apart by the day of its bars
  const rules = groups.map(({ when }) => where(entity, when, reading, 'r'))
  const through = groups.flatMap(({ when }) => entitiesOf(parts.model, entity, when))
  const day = `r.${quote(by.field.key)}`
  const year = `substr(${parts.dialect.day(day)}, 1, 4)`
  const rows = await (await readerOver(parts, [entity, ...through])).rows(
    `select ${year}, ${rules.map(({ sql }) => `sum(case when ${sql} then 1 else 0 end)`).join(', ')}
    from ${rowsOf(entity, reading.reach, 'r')} where ${day} is not null group by ${year}`,
    rules.flatMap(({ parameters }) => parameters),
  )
  return rows
    .flatMap(([key, ...counts]) =>
      groups.map((group, at) => [group, String(key), Number(counts[at])] as const),
    )
    .filter(([, , n]) => n > 0)
}

/** The figures of the dashboard's bars: the years that occur, ascending, the last five at most, and a row of counts each. */
const readBars = async (
  parts: RecordParts,
  series: ReturnType<typeof barGroups>,
  byKey: Tallies['byKey'],
  reading: Reading,
): Promise<Record<string, readonly number[]>> => {
  const groups = series.flatMap(({ group }) => group ?? [])
  const rows =
    reading.reach === everyRow
      ? await keysOf(parts, groups, byKey, reading.idsOf)
      : await countKeys(parts, groups, reading)
  const years = [...new Set(rows.map(([, year]) => year))].sort().slice(-mostYears)
  const at = (group: CountGroup | null, year: string) =>
    rows.find(([of, key]) => of === group && key === year)?.[2] ?? 0
  return {
    years: years.map(Number),
    ...Object.fromEntries(series.map(({ count, group }) => [count, years.map((year) => at(group, year))])),
  }
}
