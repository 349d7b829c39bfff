import type { NamedList } from '../../../model/index.ts'
import { entitiesOf } from '../../../model/rules/rule-dependencies.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import { type IdsOf, type RuleSqlContext, where } from '../../platform/sql/where.ts'
import { type BarSeries, barGroups, type CountGroup } from '../../schema/counts/count-groups.ts'
import { definitionOf, recountSql } from '../../schema/counts/definition.ts'
import { countExactly } from './live-counts.ts'
import { chooseReader, countsIn, tallyCount, tallySums } from './read-counts.ts'
import type { RecordParts } from './record-parts.ts'
import { readTallies, type Tallies } from './tallies.ts'

/**
 * The dashboard's counts, each equal to the total of its list; null where the product has no dashboard.
 * The counts are shares of a whole, so each is exact; slow counts run in the background.
 */
export const readDashboard = async (
  parts: RecordParts,
  reading: RuleSqlContext,
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
    reading.reach === unfilteredRows
      ? series.flatMap(({ group }) => (group && counters.idOf(group, reading.idsOf)) ?? [])
      : []
  const { sums, byKey } = await readTallies(context.database, tallySums(counts), keyed)
  const kept = countsIn(counters, counts, sums)
  const bars = dashboard.bars ? { [dashboard.bars.key]: await readBars(parts, series, byKey, reading) } : {}
  const live = counted.filter((_, place) => kept[place] === null)
  const found = (await countExactly(parts, live, reading)).values()
  const numbers = kept.map((number) => number ?? found.next().value ?? 0)
  return { ...Object.fromEntries(lists.map(([key], place) => [key, numbers[place]])), ...bars }
}

const mostYears = 5

/** The rows per group and key, as (group, key, n): from stored counts, or recounted where none are stored. */
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
    const reader = await chooseReader(parts, [group.entity])
    const rows = await reader.rows(recountSql(counters.dialect, { id: 0, definition }))
    for (const [, key, n] of rows) found.push([group, String(key), Number(n)])
  }
  return found.filter(([, key, n]) => key !== '' && n > 0)
}

/** The same for series without stored counts, in one scan of the rows in reach. */
const countKeys = async (
  parts: RecordParts,
  series: readonly BarSeries[],
  reading: RuleSqlContext,
): Promise<readonly (readonly [bar: BarSeries, key: string, n: number])[]> => {
  const { model, dialect } = parts
  const entity = model.entities[model.dashboard?.of ?? '']
  const field = entity?.field[model.dashboard?.bars?.by ?? '']
  const listed = series.flatMap((bar) => (bar.list === null ? [] : [{ bar, when: bar.list.rows }]))
  if (!entity || !field || listed.length === 0) return []
  const rules = listed.map(({ when }) => where(entity, when, reading, 'r'))
  const through = listed.flatMap(({ when }) => entitiesOf(model, entity, when))
  const day = `r.${quote(field.key)}`
  const year = `substr(${dialect.day(day)}, 1, 4)`
  const rows = await (await chooseReader(parts, [entity, ...through])).rows(
    `select ${year}, ${rules.map(({ sql }) => `sum(case when ${sql} then 1 else 0 end)`).join(', ')}
    from ${fromVisible(entity, reading.reach, 'r')} where ${day} is not null group by ${year}`,
    rules.flatMap(({ parameters }) => parameters),
  )
  return rows
    .flatMap(([key, ...counts]) =>
      listed.map(({ bar }, at) => [bar, String(key), Number(counts[at])] as const),
    )
    .filter(([, , n]) => n > 0)
}

/** The data of the dashboard's bars: the last five years that occur, ascending, and one array of counts per series. */
const readBars = async (
  parts: RecordParts,
  series: readonly BarSeries[],
  byKey: Tallies['byKey'],
  reading: RuleSqlContext,
): Promise<Record<string, readonly number[]>> => {
  const isKept = ({ group }: BarSeries) => reading.reach === unfilteredRows && group !== null
  const kept = series.filter(isKept)
  const groups = kept.flatMap(({ group }) => group ?? [])
  const rows = [
    ...(await keysOf(parts, groups, byKey, reading.idsOf)).flatMap(([of, key, n]) =>
      kept.filter(({ group }) => group === of).map((bar) => [bar, key, n] as const),
    ),
    ...(await countKeys(
      parts,
      series.filter((bar) => !isKept(bar)),
      reading,
    )),
  ]
  const years = [...new Set(rows.map(([, year]) => year))].sort().slice(-mostYears)
  const at = (bar: BarSeries, year: string) => rows.find(([of, key]) => of === bar && key === year)?.[2] ?? 0
  return {
    years: years.map(Number),
    ...Object.fromEntries(series.map((bar) => [bar.count, years.map((year) => at(bar, year))])),
  }
}
