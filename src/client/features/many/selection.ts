import type { EntityModel, Row } from '../../../model/index.ts'
import { createStore } from '../../shared/state/store.ts'

/** The rows of a list on all pages, independent of page and sort order. */
export interface ListSet {
  /** Identifies the set. */
  readonly key: string
  /** The named list; null for the plain list. */
  readonly list: string | null
  readonly keyword: string
  /** JSON of the rule that filters it; '' for none. */
  readonly where: string
  /** A rule describes the set, so all of it can be selected without listing ids. */
  readonly sayable: boolean
  /** The list shows only some of its rows. */
  readonly narrowed: boolean
}

/** The set behind a list's call: '/api/books?keyword=sea&page=2'. */
export const listSetOf = (entity: EntityModel, call: string): ListSet => {
  const [path = '', query] = call.split('?')
  const search = new URLSearchParams(query)
  const list = entity.lists.find(({ api }) => api === path)?.name ?? null
  const [keyword, where, has] = ['keyword', 'where', 'has'].map((name) => search.get(name) ?? '')
  return {
    key: JSON.stringify([entity.name, path, keyword, where, has]),
    list,
    keyword: keyword ?? '',
    where: where ?? '',
    sayable: has === '',
    narrowed: search.has('ids'),
  }
}

/** A selection: some rows of a set, or all except some. */
export interface RowSelection {
  readonly of: string
  readonly all: boolean
  /** The selected ids; if `all`, the excluded ids. */
  readonly ids: ReadonlySet<number>
}

/** null: nothing is selected. */
export const rowSelection = createStore<RowSelection | null>(null)

export const isPicked = (now: RowSelection | null, id: number): boolean =>
  now !== null && now.ids.has(id) !== now.all

/** The number of selected rows. @param total of the set */
export const countSelected = (now: RowSelection | null, total: number): number => {
  if (now === null) return 0
  return now.all ? Math.max(0, total - now.ids.size) : now.ids.size
}

/** The selection after some rows are ticked or unticked; null if it becomes empty. */
export const tickRows = (
  now: RowSelection | null,
  of: string,
  ids: readonly number[],
  on: boolean,
): RowSelection | null => {
  const begun = now?.of === of ? now : { of, all: false, ids: new Set<number>() }
  const next = new Set(begun.ids)
  for (const id of ids)
    if (on !== begun.all) next.add(id)
    else next.delete(id)
  return begun.all || next.size > 0 ? { ...begun, ids: next } : null
}

export const selectEveryRow = (of: string): RowSelection => ({ of, all: true, ids: new Set() })

/** The selection as a payload; a whole set is sent as a rule, never as ids. */
export const selectionQuery = ({ all, ids }: RowSelection, { list, keyword, where }: ListSet): Row =>
  all
    ? {
        ...(list !== null && { list }),
        ...(keyword !== '' && { keyword }),
        ...(where !== '' && { where: JSON.parse(where) as unknown }),
        ...(ids.size > 0 && { except: [...ids] }),
      }
    : { ids: [...ids] }

/** Whether it covers all rows of the entity, without any filter. */
export const isEverything = (now: RowSelection, { list, keyword, where }: ListSet): boolean =>
  now.all && now.ids.size === 0 && list === null && keyword === '' && where === ''
