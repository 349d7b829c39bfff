import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type EntityModel, isRow, type Page, type Row } from '../../../model/index.ts'
import type { Requests } from '../request/requests.ts'
import { useRequests } from '../request/use-requests.tsx'
import { listIn } from '../request/use-rows.ts'

/** The list that a row was opened from: the address of its screen, and the call that answers its page. */
export interface ListOrigin {
  readonly from: string
  readonly among: string
}

/** Where a row stands in the list that one came from, and which row comes next there. */
export interface PlaceInList {
  /** From 1, over all pages. */
  readonly place: number
  readonly total: number
  /** There are more than `total` says. */
  readonly more: boolean
  /** Its id, and the page of the list that it stands on; null for the last one. */
  readonly next: { readonly id: number; readonly state: ListOrigin } | null
}

/** What the link to the row said of it; the router keeps it with the entry, over a reload too. */
export const listOriginIn = (state: unknown): ListOrigin | null =>
  isRow(state) &&
  typeof state.from === 'string' &&
  typeof state.among === 'string' &&
  state.among.startsWith('/api/')
    ? { from: state.from, among: state.among }
    : null

const pageIn = (address: string): number =>
  Number(new URLSearchParams(address.split('?')[1]).get('page') ?? 1)

const withPage = (address: string, page: number, size: string | null = null): string => {
  const [path = '', query] = address.split('?')
  const search = new URLSearchParams(query)
  search.delete('page')
  if (page > 1) search.set('page', String(page))
  if (size !== null) search.set('per_page', size) // an address that names a page says its size, or means the usual one
  const said = search.toString()
  return said === '' ? path : `${path}?${said}`
}

/** The same list on another page. */
export const originOnPage = ({ from, among }: ListOrigin, page: number): ListOrigin => ({
  from: withPage(from, page, new URLSearchParams(among.split('?')[1]).get('per_page')),
  among: withPage(among, page),
})

/** The id that the screens of an entity have for a row of a list, which may show the rows that it belongs to; null for none. */
export const screenIdOf = (entity: EntityModel, { among }: ListOrigin, row: Row): number | null => {
  const [path] = among.split('?')
  const isOwn = path === entity.api.list || entity.lists.some(({ api }) => api === path)
  const own = isOwn ? row : row[entity.name]
  return isRow(own) ? (own.id ?? null) : null
}

/** Looks a row up in its list, on the page where it was and on those beside it: saves move rows. */
const findPlace = async (
  requests: Requests,
  entity: EntityModel,
  id: number,
  among: ListOrigin,
): Promise<PlaceInList | null> => {
  const read = async (page: number): Promise<{ readonly page: Page; readonly here: ListOrigin }> => {
    const here = page === pageIn(among.among) ? among : originOnPage(among, page)
    return { here, page: listIn(await requests.call('GET', here.among)) }
  }
  const nextIn = (rows: readonly Row[], here: ListOrigin): PlaceInList['next'] => {
    for (const row of rows) {
      const next = screenIdOf(entity, here, row)
      if (next !== null) return { id: next, state: here }
    }
    return null
  }
  const first = pageIn(among.among)
  for (const number of [first, first - 1, first + 1]) {
    if (number < 1) continue
    const { page, here } = await read(number)
    const at = page.data.findIndex((row) => screenIdOf(entity, here, row) === id)
    if (at >= 0) {
      const beyond = async () => {
        if (page.next_page_url === null && number >= page.last_page) return null
        const after = await read(number + 1)
        return nextIn(after.page.data, after.here)
      }
      return {
        place: (page.from ?? 1) + at,
        total: page.total,
        more: page.more === true,
        next: nextIn(page.data.slice(at + 1), here) ?? (await beyond()),
      }
    }
  }
  return null
}

/**
 * Where the row of a form stands in the list that one came from, as it stood when the form was opened: a save may take it
 * out of the list. Null where one came from elsewhere, and where it is not there; undefined until it is known.
 * @param id null for a new row @param wanted false asks nothing
 */
export const usePlaceInList = (
  entity: EntityModel,
  id: string | null,
  wanted: boolean,
): PlaceInList | null | undefined => {
  const requests = useRequests()
  const { state } = useLocation()
  const [among] = useState(() => listOriginIn(state))
  const [place, setPlace] = useState<PlaceInList | null>()
  useEffect(() => {
    if (!wanted || id === null || among === null) return
    let current = true
    findPlace(requests, entity, Number(id), among).then(
      (found) => current && setPlace(found),
      () => current && setPlace(null), // the form does without
    )
    return () => {
      current = false
    }
  }, [requests, entity, id, among, wanted])
  return wanted && id !== null && among !== null ? place : null
}
