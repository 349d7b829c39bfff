import { type ListQuery, longestKeyword, newestFirst, type Order } from '../../../model/index.ts'

/** A change of a list's query by the user. */
export type QueryChange =
  | { readonly to: 'search'; readonly keyword: string }
  | { readonly to: 'sort'; readonly by: string; readonly order?: ListQuery['order'] }
  | { readonly to: 'size'; readonly size: number }
  | { readonly to: 'page'; readonly page: number }
  | { readonly to: 'narrow'; readonly has: string }
  | { readonly to: 'filter'; readonly where: string }
  | { readonly to: 'rows'; readonly only: string | undefined }
  | { readonly to: 'groups'; readonly groups: string | undefined }
  | { readonly to: 'layout'; readonly layout: string | undefined }
  /** Changes several parts in one history entry. */
  | { readonly to: 'all'; readonly query: Partial<ListQuery> }

/** Cycles through ascending, descending and the list's own order, if that sorts by another column. */
const sorted = (query: ListQuery, by: string, first: Order): Order => {
  if (query.sortBy === by && query.order === 'asc') return { sortBy: by, order: 'desc' }
  return query.sortBy === by && first.sortBy !== by ? first : { sortBy: by, order: 'asc' }
}

const isOfDays = (query: ListQuery, { layout }: { readonly layout: string | undefined }): boolean =>
  [query.layout, layout].includes('calendar') && query.layout !== layout

/**
 * The query after a change; all changes but paging go to page 1. Sorting by the current column without an `order`
 * cycles it.
 */
export const changeQuery = (query: ListQuery, change: QueryChange, first = newestFirst): ListQuery => {
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
    case 'layout': // a board's lanes are a table's groups; a calendar's days are not
      return {
        ...query,
        layout: change.layout,
        page: 1,
        ...(isOfDays(query, change) && { groups: undefined }),
      }
    case 'all':
      return { ...query, page: 1, ...change.query }
    default: {
      const { to: _, ...asked } = change
      return { ...query, ...asked, page: 1 }
    }
  }
}

/**
 * Whether a change replaces the history entry. A search is one entry for all its letters: only its first letter and its
 * clearing add one.
 */
export const replacesAddress = (before: ListQuery, after: ListQuery): boolean =>
  before.keyword !== after.keyword && before.keyword !== '' && after.keyword !== ''
