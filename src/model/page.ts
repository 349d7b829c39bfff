import type { ListQuery } from './query.ts'
import type { Row } from './values/row.ts'

/** The paged answer of a list call. */
export interface Page<R = Row> {
  readonly current_page: number
  readonly data: readonly R[]
  readonly first_page_url: string
  readonly from: number | null
  readonly last_page: number
  readonly last_page_url: string
  readonly next_page_url: string | null
  readonly path: string
  readonly per_page: number
  readonly prev_page_url: string | null
  readonly to: number | null
  readonly total: number
}

/** Everything of a paged answer but its rows. Links are relative to the origin and keep the query. */
export const pageOf = (path: string, query: ListQuery, total: number, count: number): Omit<Page, 'data'> => {
  const last = Math.max(1, Math.ceil(total / query.per_page))
  const kept = new URLSearchParams()
  for (const key of ['keyword', 'sortBy', 'order', 'per_page', 'has'] as const)
    if (query[key] !== '') kept.set(key, String(query[key]))
  const link = (page: number) => {
    const search = new URLSearchParams(kept)
    search.set('page', String(page))
    return `${path}?${search}`
  }
  const first = (query.page - 1) * query.per_page + 1
  return {
    current_page: query.page,
    first_page_url: link(1),
    from: count ? first : null,
    last_page: last,
    last_page_url: link(last),
    next_page_url: query.page < last ? link(query.page + 1) : null,
    path,
    per_page: query.per_page,
    prev_page_url: query.page > 1 ? link(query.page - 1) : null,
    to: count ? first + count - 1 : null,
    total,
  }
}

/** Pages either side of the current one that get a number. */
export const pagesAround = 5

/** The page numbers to offer, and whether pages lie beyond them at either edge. */
export const pageWindow = (
  current: number,
  last: number,
): { readonly numbers: readonly number[]; readonly before: boolean; readonly after: boolean } => {
  const from = Math.max(1, current - pagesAround)
  const to = Math.min(last, current + pagesAround)
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return { numbers, before: from > 1, after: to < last }
}
