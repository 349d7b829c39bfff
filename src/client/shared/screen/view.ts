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

/** The list query of a saved view. */
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

/** The named list of a view; null for the plain list, or if the named one was removed. */
const namedListOf = ({ select }: View, entity: EntityModel) =>
  entity.lists.find(({ name }) => name === select?.list) ?? null

/** The address of a view, which contains its complete query. */
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

/** The rows that the current list selects. */
export const shownSelection = ({ named, query }: ListScreenState): SelectedRows => {
  const where = ruleOf(query.where)
  return {
    ...(named && { list: named.name }),
    ...(query.keyword !== '' && { keyword: query.keyword }),
    ...(where && { where }),
  }
}

/** Whether a view can store all the list's filters; otherwise it would show more rows. */
export const canSaveView = ({ query: { only, has, where } }: ListScreenState): boolean =>
  !only && has === '' && (where === '' || ruleOf(where) !== undefined)

/** The payload that saves the current list as a view, without columns. */
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

/** Whether the current list differs from its view, apart from columns. */
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
