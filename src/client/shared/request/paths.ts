import {
  callQuery,
  type EntityModel,
  isPersonal,
  type ListQuery,
  type Model,
  type NamedList,
  type Order,
} from '../../../model/index.ts'

/** The call that says who is signed in. */
export const userPath = '/api/user'

/** The call of the dashboard's counts. */
export const dashboardPath = '/api/dashboard-data'

/**
 * The named lists that the server has: one that knows the specification alone has none of one's own.
 * @param filters whether it takes rules, and `me` in them
 */
export const listsOf = ({ lists }: EntityModel, filters: boolean): readonly NamedList[] =>
  filters ? lists : lists.filter(({ rows }) => !isPersonal(rows))

/** The call behind a list screen; keyword, sort, order and size travel with every page. */
export const listPath = (entity: EntityModel, list: NamedList | null, query: ListQuery): string =>
  `${list?.api ?? entity.api.list}?${callQuery(query)}`

/** The call of the totals of an entity's lists: ours, beside those of the specification. */
export const countsPath = (entity: EntityModel): string => `${entity.api.list}?counts=1`

/** The calls that a list screen makes first: its rows, unless they are drawn otherwise than in pages, and the counts of its tabs. */
export const firstCallsOf = (
  model: Model,
  entity: EntityModel,
  list: NamedList | null,
  queryOf: (first: Order) => ListQuery,
): readonly string[] => {
  const rows = (entity.over && model.entities[entity.over.entity]) || entity
  const tabs = rows === entity && entity.lists.length > 0
  const query = queryOf(rows.sort)
  return [
    ...(query.layout || query.groups ? [] : [listPath(rows, list, query)]),
    ...(tabs ? [countsPath(entity)] : []),
  ]
}

/** Whether a text of an address can be a row's id. Addresses say anything: nothing else of them becomes part of a call. */
export const isRowId = (id: string): boolean => /^[1-9]\d{0,15}$/.test(id)

export const itemPath = (entity: EntityModel, id: number | string): string =>
  `${entity.api.list}/${encodeURIComponent(id)}`
