import {
  type EntityModel,
  isRow,
  type ListQuery,
  type NamedList,
  type Page,
  type Row,
} from '../../../model/index.ts'
import { itemIn, pageIn } from './answers.ts'
import { countsPath, dashboardPath, itemPath, listPath } from './paths.ts'
import { type Answered, useCall } from './use-call.ts'

/**
 * One row. It is asked for once when the form opens, and again only when it was changed elsewhere.
 * @param id null for a new row: nothing is asked
 */
export const useItem = (entity: EntityModel, id: number | string | null): Answered<Row> =>
  useCall(id === null ? null : itemPath(entity, id), itemIn, { once: true })

/** A list's answer as a page. */
export const listIn = (body: unknown): Page => pageIn({ type: 'object' }, body)

/** The rows of a list screen: an entity's plain list, or one of its named lists. The old rows stay until new ones come; null asks nothing. */
export const useList = (
  entity: EntityModel,
  list: NamedList | null,
  query: ListQuery | null,
): Answered<Page> => useCall(query && listPath(entity, list, query), listIn, { keepPrevious: true })

/** How many rows each named list has, by its name, and the plain list under ''. */
export interface ListCountsAnswer {
  readonly numbers: Readonly<Record<string, number>>
  /** Those that have more, which the server did not count to the end. */
  readonly more: readonly unknown[]
}

/** Null from a server that counts none. */
const countsIn = (body: unknown): ListCountsAnswer | null => {
  if (!isRow(body) || !isRow(body.lists)) return null
  const numbers = Object.entries({ '': body.total, ...body.lists }).flatMap(([name, count]) =>
    typeof count === 'number' ? [[name, count] as const] : [],
  )
  return { numbers: Object.fromEntries(numbers), more: Array.isArray(body.more) ? body.more : [] }
}

/** The totals of an entity's lists, in one call; null asks nothing. */
export const useListCounts = (entity: EntityModel | null): Answered<ListCountsAnswer | null> =>
  useCall(entity && countsPath(entity), countsIn)

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
