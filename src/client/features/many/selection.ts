import type { EntityModel, Row } from '../../../model/index.ts'
import { createStore } from '../../shared/state/store.ts'

/** The rows that a list shows on all of its pages, whichever is in view and however they are sorted. */
export interface ListSet {
  /** Tells sets apart. */
  readonly key: string
  /** The named list; null for the plain one. */
  readonly list: string | null
  readonly keyword: string
  /** JSON of the rule that filters it; '' for none. */
  readonly where: string
  /** It is told by a rule: then all of it can be meant without naming its rows. */
  readonly sayable: boolean
  /** Some rows of it alone are in view. */
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

/** What is selected: some rows of a set, or all of it but some. */
export interface RowSelection {
  readonly of: string
  readonly all: boolean
  /** The rows that are selected; where all are, those that are not. */
  readonly ids: ReadonlySet<number>
}

/** null: nothing is selected. */
export const rowSelection = createStore<RowSelection | null>(null)

export const isPicked = (now: RowSelection | null, id: number): boolean =>
  now !== null && now.ids.has(id) !== now.all

/** How many rows are selected. @param total of the set */
export const countSelected = (now: RowSelection | null, total: number): number => {
  if (now === null) return 0
  return now.all ? Math.max(0, total - now.ids.size) : now.ids.size
}

/** With those rows ticked, or not. Nothing selected is no selection. */
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

/** The selection as a call says it: all of a set is a rule, never a list of its rows. */
export const selectionQuery = ({ all, ids }: RowSelection, { list, keyword, where }: ListSet): Row =>
  all
    ? {
        ...(list !== null && { list }),
        ...(keyword !== '' && { keyword }),
        ...(where !== '' && { where: JSON.parse(where) as unknown }),
        ...(ids.size > 0 && { except: [...ids] }),
      }
    : { ids: [...ids] }

/** Whether it is everything that there is: nothing filters it. */
export const isEverything = (now: RowSelection, { list, keyword, where }: ListSet): boolean =>
  now.all && now.ids.size === 0 && list === null && keyword === '' && where === ''
