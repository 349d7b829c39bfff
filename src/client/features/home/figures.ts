import type { Bars, ChartColour, Dashboard, Donut } from '../../../descriptor/index.ts'
import { type EntityModel, isRow, type NamedList } from '../../../model/index.ts'
import type { DashboardData } from '../../shared/request/use-rows.ts'

/** One count of a chart and the list it counts. */
export interface ChartPart {
  readonly key: string
  readonly title: string
  readonly route: string
  readonly colour: ChartColour
  readonly count: number
  /** Share of the chart's total: '39%', '<1%'. */
  readonly share: string
}

/** The named list behind a count of the dashboard. */
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

/** The parts of a donut, in order; null if the response lacks one of its counts. */
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

/** The data of the stacked bars: one number per year for each series. */
export interface BarFigures {
  readonly years: readonly number[]
  readonly series: readonly {
    readonly key: string
    readonly title: string
    /** Route of the counted list. */
    readonly route: string
    readonly colour: ChartColour
    readonly counts: readonly number[]
  }[]
  readonly sample: boolean
  /** Rows without a date, which no bar includes; null if unknown. */
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

/** The rows of all series minus the rows in the bars. */
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

/** The data of the bars: the server's counts, even if zero, or the descriptor's sample if the server sends none. */
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
