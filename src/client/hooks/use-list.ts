import type { EntityModel, ListQuery, NamedList, Page, Row } from '../../model/index.ts'
import { isRow } from '../../model/index.ts'
import { listPath } from '../first-calls.ts'
import { type Answered, prefetch, useCall } from './use-call.ts'

const rowsOf = (data: unknown): readonly Row[] => (Array.isArray(data) ? data.filter(isRow) : [])

const whole = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

const link = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A list's answer as a page; one without paging is taken as its only page. */
export const pageIn = (body: unknown): Page => {
  const answer = isRow(body) ? body : {}
  const data = rowsOf(answer.data)
  const from = typeof answer.from === 'number' ? answer.from : data.length ? 1 : null
  return {
    current_page: whole(answer.current_page, 1),
    data,
    first_page_url: link(answer.first_page_url) ?? '',
    from,
    last_page: whole(answer.last_page, 1),
    last_page_url: link(answer.last_page_url) ?? '',
    next_page_url: link(answer.next_page_url),
    path: link(answer.path) ?? '',
    per_page: whole(answer.per_page, data.length),
    prev_page_url: link(answer.prev_page_url),
    to: typeof answer.to === 'number' ? answer.to : from === null ? null : from + data.length - 1,
    total: whole(answer.total, data.length),
  }
}

/** The rows of a list screen: an entity's plain list, or one of its named lists. The old rows stay until new ones come. */
export const useList = (entity: EntityModel, list: NamedList | null, query: ListQuery): Answered<Page> =>
  useCall(listPath(entity, list, query), pageIn, { keepPrevious: true })

/** Fetches a page that somebody is about to ask for. */
export const prefetchList = (entity: EntityModel, list: NamedList | null, query: ListQuery): void =>
  prefetch(listPath(entity, list, query))
