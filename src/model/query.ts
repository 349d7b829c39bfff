/** What shapes a list: the call's query, the screen's address and the statement are all made from it. */
export interface ListQuery {
  readonly keyword: string
  readonly sortBy: string
  readonly order: 'asc' | 'desc'
  readonly per_page: number
  readonly page: number
  /** Only rows that have an owned row of that entity: `has=project`. */
  readonly has: string
}

export const pageSizes = [10, 15, 25, 50, 100] as const
export const largestPage = 100
export const longestKeyword = 100

export const defaultQuery: ListQuery = {
  keyword: '',
  sortBy: 'id',
  order: 'desc',
  per_page: 15,
  page: 1,
  has: '',
}

/** The query of a call: keyword, sortBy, order and per_page always, page and has where they say something. */
export const callQuery = (query: ListQuery): string => {
  const search = new URLSearchParams({
    keyword: query.keyword,
    sortBy: query.sortBy,
    order: query.order,
    per_page: String(query.per_page),
  })
  if (query.page > 1) search.set('page', String(query.page))
  if (query.has) search.set('has', query.has)
  return search.toString()
}

/** The query of a screen's address: what differs from the defaults, so that plain lists have plain addresses. */
export const addressQuery = (query: ListQuery): string => {
  const search = new URLSearchParams()
  if (query.keyword) search.set('keyword', query.keyword)
  if (query.sortBy !== defaultQuery.sortBy) search.set('sortBy', query.sortBy)
  if (query.order !== defaultQuery.order) search.set('order', query.order)
  if (query.per_page !== defaultQuery.per_page) search.set('per_page', String(query.per_page))
  if (query.page > 1) search.set('page', String(query.page))
  if (query.has) search.set('has', query.has)
  return search.toString()
}

const whole = (text: string | null): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

/** Reads a screen's address; whatever is odd in it falls back to the default, since a person may have typed it. */
export const readAddress = (search: URLSearchParams): ListQuery => {
  const size = whole(search.get('per_page'))
  return {
    keyword: (search.get('keyword') ?? '').slice(0, longestKeyword),
    sortBy: search.get('sortBy') ?? defaultQuery.sortBy,
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
    per_page: pageSizes.find((known) => known === size) ?? defaultQuery.per_page,
    page: whole(search.get('page')) ?? 1,
    has: search.get('has') ?? '',
  }
}
