import { type View, view } from '../../../../schemas/view.ts'
import { views } from '../../../../schemas/views.ts'
import { type SelectedRows, selectionKey } from '../../../model/entity/selection-key.ts'
import {
  addressQuery,
  defaultQuery,
  type EntityModel,
  isRow,
  type ListQuery,
  type Row,
} from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'
import { dataIn } from '../request/answers.ts'
import type { ListScreenState } from './dock.ts'
import { impossibleId } from './impossible-id.ts'

export const viewsIn = (body: unknown): readonly View[] => conform(views, body).data

export const viewIn = (body: unknown): View => dataIn(view, body)

/** The query of a list as a view shapes it. */
export const viewListQuery = (
  { select, sort, groups, layout, closed, id }: View,
  entity: EntityModel,
): ListQuery => {
  const [sortBy = entity.sort.sortBy, order = entity.sort.order] = sort ?? []
  return {
    ...defaultQuery,
    sortBy,
    order: order === 'asc' ? 'asc' : 'desc',
    keyword: select?.keyword ?? '',
    where: select?.where ? JSON.stringify(select.where) : '',
    only: closed ? impossibleId : undefined,
    groups: groups ?? undefined,
    layout: layout ?? undefined,
    view: String(id),
  }
}

/** The named list that a view is of; null for the plain one, and where it is gone. */
const namedListOf = ({ select }: View, entity: EntityModel) =>
  entity.lists.find(({ name }) => name === select?.list) ?? null

/** Where a view is opened: the list with all that it shapes, so that the address alone says it. */
export const viewAddress = (view: View, entity: EntityModel): string => {
  const route = namedListOf(view, entity)?.route ?? entity.route.list
  return `${route}?${addressQuery(viewListQuery(view, entity), entity.sort)}`
}

const ruleOf = (where: string): Row | undefined => {
  try {
    const rule: unknown = where === '' ? undefined : JSON.parse(where)
    return isRow(rule) ? rule : undefined
  } catch {
    return undefined
  }
}

/** Which rows the list on the screen shows. */
export const shownSelection = ({ named, query }: ListScreenState): SelectedRows => {
  const where = ruleOf(query.where)
  return {
    ...(named && { list: named.name }),
    ...(query.keyword !== '' && { keyword: query.keyword }),
    ...(where && { where }),
  }
}

/** Whether a view holds all by which the list on the screen is narrowed: else it would show more rows. */
export const canSaveView = ({ query: { only, has, where } }: ListScreenState): boolean =>
  !only && has === '' && (where === '' || ruleOf(where) !== undefined)

/** What a save says of the list on the screen, but for its columns. */
export const shapeOf = (list: ListScreenState): Row => {
  const { entity, query } = list
  const own = query.sortBy === entity.sort.sortBy && query.order === entity.sort.order
  return {
    entity: entity.name,
    select: shownSelection(list),
    sort: own ? null : [query.sortBy, query.order],
    groups: query.groups ?? null,
    layout: query.layout ?? null,
  }
}

/** Whether the list on the screen is no longer as the view has it, whatever its columns. */
export const isChanged = (view: View, list: ListScreenState): boolean => {
  const { entity, query, named } = list
  const saved = viewListQuery(view, entity)
  const rows = [shownSelection(list), view.select ?? {}].map(({ list: _, ...select }) => selectionKey(select))
  return (
    !view.closed &&
    (rows[0] !== rows[1] ||
      (namedListOf(view, entity)?.name ?? null) !== (named?.name ?? null) ||
      saved.sortBy !== query.sortBy ||
      saved.order !== query.order ||
      saved.groups !== query.groups ||
      saved.layout !== query.layout)
  )
}
