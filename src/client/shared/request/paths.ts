import {
  callQuery,
  type EntityModel,
  isPersonal,
  type ListQuery,
  type Model,
  type NamedList,
  type Order,
} from '../../../model/index.ts'

/** The path of the signed-in user. */
export const userPath = '/api/user'

/** The path of the dashboard's counts. */
export const dashboardPath = '/api/dashboard-data'

/**
 * The named lists that the server supports; without filters it has none that depend on the user.
 * @param filters whether it supports rules, and `me` in them
 */
export const listsOf = ({ lists }: EntityModel, filters: boolean): readonly NamedList[] =>
  filters ? lists : lists.filter(({ rows }) => !isPersonal(rows))

/** The path of a page of a list, with keyword, sort, order and size. */
export const listPath = (entity: EntityModel, list: NamedList | null, query: ListQuery): string =>
  `${list?.api ?? entity.api.list}?${callQuery(query)}`

/** The path of the totals of an entity's lists, an addition to the specification. */
export const countsPath = (entity: EntityModel): string => `${entity.api.list}?counts=1`

/** The first calls of a list screen: its rows, unless they are grouped or laid out, and the counts of its tabs. */
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

/** Whether a text from an address can be a row's id. Addresses are untrusted: nothing else becomes part of a call. */
export const isRowId = (id: string): boolean => /^[1-9]\d{0,15}$/.test(id)

export const itemPath = (entity: EntityModel, id: number | string): string =>
  `${entity.api.list}/${encodeURIComponent(id)}`
