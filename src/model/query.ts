import type { Shape } from '../../schemas/basic.ts'
import type { page } from '../../schemas/page.ts'
import type { Predicate } from '../descriptor/index.ts'
import { newestFirst, type Order } from './entity/order.ts'
import type { Row } from './values/row.ts'

/** What shapes a list: the call's query, the screen's address and the statement are all made from it. */
export interface ListQuery extends Order {
  readonly keyword: string
  readonly per_page: number
  readonly page: number
  /** Only rows that have an owned row of that entity: `has=project`. */
  readonly has: string
  /** Only rows of which that rule holds: a predicate as JSON; '' for every row. */
  readonly where: string
  /** Only rows with those ids: '4,8,15', at most 500. */
  readonly only?: string | undefined
  /** What the rows stand in groups of: 'status', 'due:month'. Of the screen alone, as what follows. */
  readonly groups?: string | undefined
  /** What they are drawn as, where it is no table: 'board', 'calendar'. */
  readonly layout?: string | undefined
  /** The month that a calendar shows, where it is not this one: '2026-11'. */
  readonly month?: string | undefined
  /** The saved view that was opened, by its id. */
  readonly view?: string | undefined
}

export const pageSizes = [10, 15, 25, 50, 100] as const
export const largestPage = 100
export const longestKeyword = 100

export const defaultQuery: ListQuery = {
  keyword: '',
  ...newestFirst,
  per_page: 15,
  page: 1,
  has: '',
  where: '',
}

/** What a screen says of a list beside what its call is asked. */
const ofScreens = ['groups', 'layout', 'month', 'view'] as const

/** The rule that a query asks for. @param where JSON of a predicate, as the server has found it right */
export const ruleIn = (where: string): Predicate => JSON.parse(where)

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
  if (query.where) search.set('where', query.where)
  if (query.only) search.set('ids', query.only)
  return search.toString()
}

/** The query of a screen's address: what differs from the defaults, so that plain lists have plain addresses. */
export const addressQuery = (query: ListQuery, first = newestFirst): string => {
  const search = new URLSearchParams()
  if (query.keyword) search.set('keyword', query.keyword)
  if (query.sortBy !== first.sortBy) search.set('sortBy', query.sortBy)
  if (query.order !== first.order) search.set('order', query.order)
  if (query.per_page !== defaultQuery.per_page) search.set('per_page', String(query.per_page))
  if (query.page > 1) search.set('page', String(query.page))
  if (query.has) search.set('has', query.has)
  if (query.where) search.set('where', query.where)
  if (query.only) search.set('ids', query.only)
  for (const part of ofScreens) if (query[part]) search.set(part, query[part])
  return search.toString()
}

const orders = ['asc', 'desc'] as const

const whole = (text: string | null): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

/** Reads a screen's address; whatever is odd in it falls back to the default, since a person may have typed it. */
export const readAddress = (search: URLSearchParams, first = newestFirst): ListQuery => {
  const size = whole(search.get('per_page'))
  return {
    keyword: (search.get('keyword') ?? '').slice(0, longestKeyword),
    sortBy: search.get('sortBy') ?? first.sortBy,
    order: orders.find((known) => known === search.get('order')) ?? first.order,
    per_page: size && size <= largestPage ? size : defaultQuery.per_page,
    page: whole(search.get('page')) ?? 1,
    has: search.get('has') ?? '',
    where: search.get('where') ?? '',
    only: search.get('ids') ?? undefined,
    ...Object.fromEntries(ofScreens.flatMap((part) => (search.get(part) ? [[part, search.get(part)]] : []))),
  }
}

/** More words than one looks for; each costs a look at the rows. */
export const mostWords = 16

/** The words of a keyword, all of which must occur; in quotes several are one, a phrase. Any other quote is plain. */
export const wordsOf = (keyword: string): readonly string[] =>
  [...keyword.matchAll(/"([^"]*[^"\s][^"]*)"(?=\s|$)|\S+/g)].map(([word, phrase]) => phrase ?? word)

/** The paged answer of a list call: `schemas/page.ts`. */
export type Page<R = Row> = Omit<Shape<typeof page>, 'data'> & { readonly data: readonly R[] }

/** A query, and the only rows that it is about. */
type Asked = ListQuery & { readonly ids?: readonly number[] | null }

/** The query that every link of a page carries, its number aside; in the order in which the page asks. */
const keptQuery = ({ keyword, sortBy, order, per_page: size, has, where, ids }: Asked): string => {
  const plain = `${sortBy === '' ? '' : `sortBy=${sortBy}&`}order=${order}&per_page=${size}`
  if (keyword === '' && has === '' && where === '' && !ids) return plain
  const before = keyword === '' ? '' : `${new URLSearchParams({ keyword })}&`
  const behind = new URLSearchParams({
    ...(has !== '' && { has }),
    ...(where !== '' && { where }),
    ...(ids && { ids: ids.join() }),
  })
  return `${before}${plain}${behind.size === 0 ? '' : `&${behind}`}`
}

/**
 * Everything of a paged answer but its rows. Links are relative to the origin and keep the query.
 * @param count rows of this page
 * @param more there are more rows than `total`, which was not counted to the end
 */
export const pageOf = (
  path: string,
  query: Asked,
  total: number,
  count: number,
  more = false,
): Omit<Page, 'data'> => {
  const { page: number, per_page: size } = query
  const last = Math.max(1, Math.ceil(total / size))
  const before = `${path}?${keptQuery(query)}&page=`
  const first = (number - 1) * size + 1
  return {
    current_page: number,
    first_page_url: `${before}1`,
    from: count ? first : null,
    last_page: last,
    last_page_url: `${before}${last}`,
    next_page_url: number < last || (more && count === size) ? `${before}${number + 1}` : null,
    path,
    per_page: size,
    prev_page_url: number > 1 ? `${before}${number - 1}` : null,
    to: count ? first + count - 1 : null,
    total,
    ...(more && { more }),
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
