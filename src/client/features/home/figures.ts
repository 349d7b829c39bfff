import type { Bars, ChartColour, Dashboard, Donut } from '../../../descriptor/index.ts'
import { type EntityModel, isRow, type NamedList } from '../../../model/index.ts'
import type { DashboardData } from '../../shared/request/use-rows.ts'

/** One count of a chart, with the list that it counts. */
export interface ChartPart {
  readonly key: string
  readonly title: string
  readonly route: string
  readonly colour: ChartColour
  readonly count: number
  /** Of the chart's whole: '39%', '<1%'. */
  readonly share: string
}

/** The named list that a count of the dashboard counts. */
export const countedListOf = (
  dashboard: Dashboard,
  entity: EntityModel,
  count: string,
): NamedList | undefined => entity.lists.find((list) => list.name === dashboard.counts[count])

const shareOf = (count: number, whole: number): string => {
  if (whole === 0) return '0%'
  const percent = Math.round((count / whole) * 100)
  if (count > 0 && percent === 0) return '<1%'
  return count < whole && percent === 100 ? '>99%' : `${percent}%`
}

/** The parts of a donut, in order; null where one of its counts was not answered. */
export const donutParts = (
  dashboard: Dashboard,
  entity: EntityModel,
  donut: Donut,
  { counts }: DashboardData,
): readonly ChartPart[] | null => {
  const known = donut.slices.map(([key]) => counts[key])
  if (known.some((count) => count === undefined)) return null
  const whole = known.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return donut.slices.map(([key, colour]) => {
    const list = countedListOf(dashboard, entity, key)
    const count = counts[key] ?? 0
    return {
      key,
      colour,
      count,
      title: list?.title ?? key,
      route: list?.route ?? entity.route.list,
      share: shareOf(count, whole),
    }
  })
}

/** The figures of the stacked bars: for each series one number a year. */
export interface BarFigures {
  readonly years: readonly number[]
  readonly series: readonly {
    readonly key: string
    readonly title: string
    /** Of the list that it counts. */
    readonly route: string
    readonly colour: ChartColour
    readonly counts: readonly number[]
  }[]
  readonly sample: boolean
  /** Rows without a date, which stand in no bar; null where it cannot be told. */
  readonly without: number | null
}

const numbers = (value: unknown): readonly number[] | null =>
  Array.isArray(value) && value.every((each) => typeof each === 'number' && Number.isFinite(each))
    ? value
    : null

const answered = (bars: Bars, data: DashboardData): Readonly<Record<string, readonly number[]>> | null => {
  const answer = data.rest[bars.key]
  if (!isRow(answer)) return null
  const years = numbers(answer.years)
  if (!years) return null
  const all = bars.series.map(([key]) => [key, numbers(answer[key])] as const)
  if (all.some(([, counts]) => counts?.length !== years.length)) return null
  return { years, ...Object.fromEntries(all.map(([key, counts]) => [key, counts ?? []])) }
}

/** Rows of every series, less those that stand in a bar. */
const leftOut = (
  bars: Bars,
  { counts }: DashboardData,
  drawn: Readonly<Record<string, readonly number[]>>,
): number | null => {
  let rest = 0
  for (const [key] of bars.series) {
    const count = counts[key]
    if (count === undefined) return null
    rest += count - (drawn[key] ?? []).reduce((sum, each) => sum + each, 0)
  }
  return rest >= 0 ? rest : null
}

/** What the bars show: the server's counts, be they none, or the descriptor's sample where it answers nothing. */
export const barFigures = (
  dashboard: Dashboard,
  entity: EntityModel,
  bars: Bars,
  data: DashboardData,
): BarFigures => {
  const real = answered(bars, data)
  const counts = real ?? bars.sample.counts
  return {
    years: real?.years ?? bars.sample.years,
    series: bars.series.map(([key, colour]) => {
      const list = countedListOf(dashboard, entity, key)
      return {
        key,
        colour,
        title: list?.title ?? key,
        route: list?.route ?? entity.route.list,
        counts: counts[key] ?? [],
      }
    }),
    sample: real === null,
    without: real && leftOut(bars, data, real),
  }
}
