import type { Shape } from '../../schemas/basic.ts'
import type { page } from '../../schemas/page.ts'
import type { Predicate } from '../descriptor/index.ts'
import { newestFirst, type Order } from './entity/order.ts'
import type { Row } from './values/row.ts'

/** The query of a list: the call's query, the screen's address and the SQL statement are derived from it. */
export interface ListQuery extends Order {
  readonly keyword: string
  readonly per_page: number
  readonly page: number
  /** Only rows that own a row of that entity: `has=project`. */
  readonly has: string
  /** Only rows for which this rule holds: a predicate as JSON; '' for every row. */
  readonly where: string
  /** Only rows with those ids: '4,8,15', at most 500. */
  readonly only?: string | undefined
  /** The grouping of the rows: 'status', 'due:month'. Only the screen uses this and the following. */
  readonly groups?: string | undefined
  /** The layout, if it is not a table: 'board', 'calendar'. */
  readonly layout?: string | undefined
  /** The month of a calendar, if it is not the current one: '2026-11'. */
  readonly month?: string | undefined
  /** The id of the opened saved view. */
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

/** The parts of a query that only the screen uses. */
const ofScreens = ['groups', 'layout', 'month', 'view'] as const

/** Parses the rule of a query. @param where JSON of a predicate that the server has validated */
export const ruleIn = (where: string): Predicate => JSON.parse(where)

/** The query string of a call: keyword, sortBy, order and per_page always; page and has only if set. */
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

/**
 * The query string of a screen's address: only values that differ from the defaults, so that plain lists have plain
 * addresses.
 */
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

/** Parses a screen's address; an invalid value becomes the default, since a person may have typed it. */
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

/** The limit on search words, each of which costs a scan of the rows. */
export const mostWords = 16

/**
 * The words of a keyword, all of which must occur; a quoted phrase counts as one word. Any other quote is plain text.
 */
export const wordsOf = (keyword: string): readonly string[] =>
  [...keyword.matchAll(/"([^"]*[^"\s][^"]*)"(?=\s|$)|\S+/g)].map(([word, phrase]) => phrase ?? word)

/** The response of a paged list call: `schemas/page.ts`. */
export type Page<R = Row> = Omit<Shape<typeof page>, 'data'> & { readonly data: readonly R[] }

/** A query, with the only row ids to which it applies. */
type Asked = ListQuery & { readonly ids?: readonly number[] | null }

/** The query in every page link, without the page number; in the order that the page uses. */
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
 * A paged response without its rows. Links are relative to the origin and keep the query.
 * @param count rows of this page
 * @param more there are more rows than `total`, since counting stopped early
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

/** The number of page links on either side of the current page. */
export const pagesAround = 5

/** The page numbers to offer, and whether there are pages beyond either end. */
export const pageWindow = (
  current: number,
  last: number,
): { readonly numbers: readonly number[]; readonly before: boolean; readonly after: boolean } => {
  const from = Math.max(1, current - pagesAround)
  const to = Math.min(last, current + pagesAround)
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return { numbers, before: from > 1, after: to < last }
}
