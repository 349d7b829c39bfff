import { type ListQuery, longestKeyword, newestFirst, type Order } from '../../model/index.ts'
import type { ListView } from './list-view.ts'

/** What a person can do to a list. */
export type Change =
  | { readonly to: 'search'; readonly keyword: string }
  | { readonly to: 'sort'; readonly by: string; readonly order?: ListQuery['order'] }
  | { readonly to: 'size'; readonly size: number }
  | { readonly to: 'page'; readonly page: number }
  | { readonly to: 'narrow'; readonly has: string }
  | { readonly to: 'filter'; readonly where: string }
  | { readonly to: 'rows'; readonly only: string | undefined }

/** Ascending, then descending, then the order that the list has by itself, where that is another. */
const sorted = (query: ListQuery, by: string, first: Order): Order => {
  if (query.sortBy === by && query.order === 'asc') return { sortBy: by, order: 'desc' }
  return query.sortBy === by && first.sortBy !== by ? first : { sortBy: by, order: 'asc' }
}

/** The query after a change; all but a turn of the page lead to page 1. Sorting by the same column again, with no order said, turns the order, and once more ends it. */
export const changeQuery = (query: ListQuery, change: Change, first = newestFirst): ListQuery => {
  switch (change.to) {
    case 'search':
      return { ...query, keyword: change.keyword.trim().slice(0, longestKeyword), page: 1 }
    case 'sort':
      return {
        ...query,
        ...(change.order ? { sortBy: change.by, order: change.order } : sorted(query, change.by, first)),
        page: 1,
      }
    case 'size':
      return { ...query, per_page: change.size, page: 1 }
    case 'page':
      return { ...query, page: change.page }
    default: {
      const { to: _, ...asked } = change
      return { ...query, ...asked, page: 1 }
    }
  }
}

/**
 * Whether a change replaces the address that stands, or leaves it behind for Back. A search is one step however many
 * letters it took: its first letter and its clearing are left behind, those between are not.
 */
export const replaces = (before: ListQuery, after: ListQuery): boolean =>
  before.keyword !== after.keyword && before.keyword !== '' && after.keyword !== ''

const sortable = ({ columns, first }: ListView, key: string): boolean =>
  [newestFirst.sortBy, first.sortBy, ...columns.map(({ sortBy }) => sortBy)].includes(key)

/** The query of an address as this list can be asked: what it cannot sort, narrow or filter by falls back to the default. */
export const askable = (query: ListQuery, view: ListView): ListQuery => ({
  ...query,
  ...(sortable(view, query.sortBy) ? {} : view.first),
  has: query.has === narrowingOf(view) ? query.has : '',
  where: view.filters ? query.where : '',
  only: view.filters && /^\d+(,\d+)*$/.test(query.only ?? '') ? query.only : undefined,
})

/** What the list can be narrowed to: rows that have an owned row of the screen's entity; '' where it cannot. */
export const narrowingOf = (view: ListView): string => (view.laidOver ? view.entity.name : '')
