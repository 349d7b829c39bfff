import type { EntityModel, NamedList, Order, Row } from '../../../model/index.ts'
import { overdueList } from '../../../model/rules/overdue-list.ts'
import type { AccountModel } from '../../access/account-model.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleFields } from '../../access/fields.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import type { RowFilter } from '../../platform/sql/row-security.ts'
import { entityOf, type RecordParts } from '../../rows/read/record-parts.ts'
import { selectedRows } from '../../rows/read/selected.ts'
import { readNamedRows, readRule } from './answer-view.ts'
import type { FaultOfWhere } from './read-payload.ts'
import { rowsNamed } from './rule-by-ids.ts'
import { readView, type StoredView } from './stored-views.ts'

/** The target of a reminder or feed: a view by id, else a named list, else all rows of an entity. */
export interface TargetRef {
  readonly entity: string
  readonly view: number | null
  readonly list: string | null
}

/** Why a target currently has no rows to report. */
export const brokenReasons = ['field-gone', 'field-unread', 'view-gone', 'list-gone'] as const
export type BrokenReason = (typeof brokenReasons)[number]

/** A resolved target: the rows that a view or list shows to a person now. */
export interface SubscriptionTarget {
  readonly entity: EntityModel
  readonly name: string
  readonly list: NamedList | null
  readonly keyword: string
  readonly where: Row | null
  /** Null for the default order. */
  readonly order: Order | null
  /** The selection as text; another text means another selection of rows. */
  readonly says: string
}

/** The services that resolve a target. */
export interface TargetParts {
  readonly parts: RecordParts
  readonly accounts: AccountModel
  readonly faultOf: FaultOfWhere
}

/** Loads a view that the caller sees; null if there is none. */
export type ViewOf = (id: number, caller: Caller) => StoredView | null | Promise<StoredView | null>

/**
 * Resolves a view or list with the caller's current rights. A view with an invalid test is reported as broken: without
 * that test it would show rows that nobody asked for.
 * @param viewOf replaces the lookup of views, for callers that have loaded them
 */
export const resolveTarget = async (
  { parts, accounts, faultOf }: TargetParts,
  { entity: name, view: id, list: listName }: TargetRef,
  caller: Caller,
  viewOf: ViewOf = (view, person) => readView(parts.context.database, accounts, view, person),
): Promise<SubscriptionTarget | BrokenReason> => {
  const entity = parts.model.entities[name]
  if (!entity) return id === null ? 'list-gone' : 'view-gone'
  if (!mayAtAll(caller, entity, 'read')) return 'field-unread'
  if (id === null) {
    const list = entity.lists.find((each) => each.name === listName) ?? null
    if (listName !== null && list === null) return 'list-gone'
    const title = list?.title ?? entity.title.many
    const says = JSON.stringify([name, listName])
    return { entity, name: title, list, keyword: '', where: null, order: null, says }
  }
  const view = await viewOf(id, caller)
  if (view === null || view.entity !== name) return 'view-gone'
  return resolveViewTarget({ parts, faultOf }, view, caller)
}

/** The same for a loaded view, saved or not. */
export const resolveViewTarget = async (
  { parts, faultOf }: Pick<TargetParts, 'parts' | 'faultOf'>,
  view: Pick<StoredView, 'entity' | 'name' | 'content'>,
  caller: Caller,
): Promise<SubscriptionTarget | BrokenReason> => {
  const { model, context } = parts
  const entity = entityOf(model, view.entity)
  const { where, problems, closed } = readRule(faultOf, entity, view, caller)
  if (problems.some(({ kind }) => kind === 'list-gone')) return 'list-gone'
  if (problems.some(({ kind }) => kind === 'field-gone')) return 'field-gone'
  if (closed) return 'field-unread'
  const named = where === null ? [] : rowsNamed(model, entity, where)
  if (named.length > 0) {
    const reach = await parts.reaches.of(caller)
    const isThere = await readNamedRows(context.database, model, reach, [{ view, where }])
    const isHidden = named.some(({ target, id: row }) => {
      const { there, seen } = isThere(target.name, row)
      return there && !seen
    })
    if (isHidden) return 'field-unread'
  }
  const { select, sort } = view.content
  const sorts = visibleFields(entity, caller).map((field) => field.name)
  const said = sort !== null && (sort[0] === 'id' || sorts.includes(sort[0])) ? sort : null
  const { list = null, keyword = '' } = select
  return {
    ...{ entity, name: view.name, list: entity.lists.find((each) => each.name === list) ?? null },
    ...{ keyword, where },
    order: said && { sortBy: said[0], order: said[1] },
    says: JSON.stringify([view.entity, list, keyword, where]),
  }
}

/** The SQL condition over the alias `r` for a target's rows. */
export const targetRowsSql = (
  parts: RecordParts,
  { entity, list, keyword, where }: Pick<SubscriptionTarget, 'entity' | 'list' | 'keyword' | 'where'>,
  caller: Caller,
  reach: RowFilter,
): Promise<Condition> => {
  const rule = where === null ? '' : JSON.stringify(where)
  const select = { list: list?.name ?? null, keyword, where: rule, ids: null, except: [] }
  return selectedRows(parts, entity, select, caller, reach)
}

/** The target of recently missed rows: the same rule for past days; null if the entity has no such list. */
export const overdueTargetOf = (standing: SubscriptionTarget): SubscriptionTarget | null => {
  const { entity, list } = standing
  const missed = list && overdueList(entity, list, entity.lists)
  return missed && { ...standing, list: missed, name: missed.title }
}
