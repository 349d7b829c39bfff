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
 * Fetches one row when its form opens; later only an explicit refresh does.
 * @param id null for a new row: makes no call
 */
export const useItem = (entity: EntityModel, id: number | string | null): Answered<Row> =>
  useCall(id === null ? null : itemPath(entity, id), itemIn, { once: true })

/** Parses a list's answer as a page. */
export const listIn = (body: unknown): Page => pageIn({ type: 'object' }, body)

/** The rows of a plain or named list. Old rows stay until new ones arrive; null makes no call. */
export const useList = (
  entity: EntityModel,
  list: NamedList | null,
  query: ListQuery | null,
): Answered<Page> => useCall(query && listPath(entity, list, query), listIn, { keepPrevious: true })

/** The number of rows of each named list, by name; the plain list is ''. */
export interface ListCountsAnswer {
  readonly numbers: Readonly<Record<string, number>>
  /** The names of lists with more rows than the server counted. */
  readonly more: readonly unknown[]
}

/** Null if the server sends no counts. */
const countsIn = (body: unknown): ListCountsAnswer | null => {
  if (!isRow(body) || !isRow(body.lists)) return null
  const numbers = Object.entries({ '': body.total, ...body.lists }).flatMap(([name, count]) =>
    typeof count === 'number' ? [[name, count] as const] : [],
  )
  return { numbers: Object.fromEntries(numbers), more: Array.isArray(body.more) ? body.more : [] }
}

/** Fetches the totals of an entity's lists in one call; null makes no call. */
export const useListCounts = (entity: EntityModel | null): Answered<ListCountsAnswer | null> =>
  useCall(entity && countsPath(entity), countsIn)

/** The dashboard's answer: counts by key, and all other values. */
export interface DashboardData {
  /** Counts by key; missing and invalid ones are absent. */
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

/** The counts of the dashboard and of the named lists' tabs. `wanted` false makes no call. */
export const useDashboard = (wanted = true): Answered<DashboardData> =>
  useCall(wanted ? dashboardPath : null, dashboardIn, { keepPrevious: true })
