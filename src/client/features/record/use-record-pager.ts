import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { EntityModel, Page, Row } from '../../../model/index.ts'
import { recordAddress } from '../../shared/record/record-row.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { listIn } from '../../shared/request/use-rows.ts'
import { saveListPosition } from '../../shared/screen/dock.ts'
import { type ListOrigin, listOriginIn, originOnPage, screenIdOf } from '../../shared/screen/place-in-list.ts'

/** A row's position in the list that the user came from, and its neighbours. */
export interface RecordPager {
  /** Position over all pages, from 1. */
  readonly place: number
  readonly total: number
  readonly more: boolean
  /** Title of the list. */
  readonly list: string
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

const titleOfCall = (entity: EntityModel, call: string): string => {
  const [path] = call.split('?')
  return entity.lists.find(({ api }) => api === path)?.title ?? entity.title.many
}

/** Null if the user came from elsewhere, or the row has left the list. */
export const useRecordPager = (entity: EntityModel, id: number): RecordPager | null => {
  const requests = useRequests()
  const navigate = useNavigate()
  const { state } = useLocation()
  const among = useMemo(() => listOriginIn(state), [state])
  const { data: page } = useCall(among?.among ?? null, listIn, { keepPrevious: true })
  if (!among || !page) return null
  const at = page.data.findIndex((row) => screenIdOf(entity, among, row) === id)
  if (at < 0) return null
  const show = (row: Row, to: ListOrigin) => {
    const shown = screenIdOf(entity, to, row)
    if (shown === null) return
    saveListPosition(to.from, shown)
    navigate(recordAddress(entity, shown), { replace: true, state: to })
  }
  /** Loads another page and opens its first or last row. */
  const turn = async (number: number, end: 0 | -1) => {
    const to = originOnPage(among, number)
    const { data }: Page = listIn(await requests.read(to.among))
    const row = data.at(end)
    if (row) show(row, to)
  }
  const step = (by: 1 | -1): (() => void) | null => {
    const row = page.data[at + by]
    if (row && at + by >= 0) return () => show(row, among)
    const number = page.current_page + by
    const isThere = by < 0 ? number >= 1 : page.next_page_url !== null || number <= page.last_page
    return isThere ? () => void turn(number, by < 0 ? -1 : 0).catch(() => {}) : null
  }
  return {
    place: (page.from ?? 1) + at,
    total: page.total,
    more: page.more === true,
    list: titleOfCall(entity, among.among),
    previous: step(-1),
    next: step(1),
  }
}
