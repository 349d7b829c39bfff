import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type EntityModel, isRow, type Page, type Row } from '../../../model/index.ts'
import type { Requests } from '../request/requests.ts'
import { useRequests } from '../request/use-requests.tsx'
import { listIn } from '../request/use-rows.ts'

/** The list from which a row was opened: its address, and the call of its page. */
export interface ListOrigin {
  readonly from: string
  readonly among: string
}

/** The position of a row in its list, and the next row. */
export interface PlaceInList {
  /** Counted from 1, over all pages. */
  readonly place: number
  readonly total: number
  /** Whether there are more rows than `total`. */
  readonly more: boolean
  /** The next row's id, and its page of the list; null after the last row. */
  readonly next: { readonly id: number; readonly state: ListOrigin } | null
}

/** The origin in a link's state, which the router stores with the history entry, even across a reload. */
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
  if (size !== null) search.set('per_page', size) // a page without a size means the default size
  const said = search.toString()
  return said === '' ? path : `${path}?${said}`
}

/** The same list on another page. */
export const originOnPage = ({ from, among }: ListOrigin, page: number): ListOrigin => ({
  from: withPage(from, page, new URLSearchParams(among.split('?')[1]).get('per_page')),
  among: withPage(among, page),
})

/** The entity's row id for a row of a list, which may nest the entity's row in a row of another; null for none. */
export const screenIdOf = (entity: EntityModel, { among }: ListOrigin, row: Row): number | null => {
  const [path] = among.split('?')
  const isOwn = path === entity.api.list || entity.lists.some(({ api }) => api === path)
  const own = isOwn ? row : row[entity.name]
  return isRow(own) ? (own.id ?? null) : null
}

/** Searches a row on its page of the list and on the pages beside it, because saves move rows. */
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
 * The position of a form's row in its list when the form was opened, since a save may remove it from the list.
 * Null if it was not opened from a list or is not in it; undefined while loading.
 * @param id null for a new row
 * @param wanted false makes no call
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
      () => current && setPlace(null), // the form works without it
    )
    return () => {
      current = false
    }
  }, [requests, entity, id, among, wanted])
  return wanted && id !== null && among !== null ? place : null
}
