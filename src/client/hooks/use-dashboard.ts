import { isRow } from '../../model/index.ts'
import { dashboardPath } from '../first-calls.ts'
import { type Answered, useCall } from './use-call.ts'

/** The dashboard's answer: counts by key, and whatever else it carries. */
export interface DashboardData {
  /** By key; a count that was not answered, or is no number, is absent. */
  readonly counts: Readonly<Record<string, number>>
  readonly rest: Readonly<Record<string, unknown>>
}

const dashboardIn = (body: unknown): DashboardData => {
  const answer: Readonly<Record<string, unknown>> = isRow(body) ? (isRow(body.data) ? body.data : body) : {}
  const counts = Object.entries(answer).flatMap(([key, value]) => {
    const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
    return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? [[key, count] as const] : []
  })
  return { counts: Object.fromEntries(counts), rest: answer }
}

/** The counts of the dashboard and of the named lists' tabs. `wanted` false asks nothing. */
export const useDashboard = (wanted = true): Answered<DashboardData> =>
  useCall(wanted ? dashboardPath : null, dashboardIn, { keepPrevious: true })
