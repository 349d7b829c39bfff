import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { addressQuery, type ListQuery } from '../../model/index.ts'
import { useStore } from '../state/store.ts'
import { askable, type Change, changeQuery, replaces } from './change-query.ts'
import { keptSize, queryAt } from './kept-choices.ts'
import type { ListView } from './list-view.ts'

interface Settings {
  /** Back does not come by here again: for corrections that nobody asked for. */
  readonly replace?: boolean
}

/** What shapes the list, read from the address; there is no other copy. A change writes the address. */
export const useListQuery = (
  view: ListView,
): readonly [query: ListQuery, change: (change: Change, settings?: Settings) => void] => {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const size = useStore(keptSize)
  const query = useMemo(() => askable(queryAt(search, size), view), [search, size, view])
  const now = useRef({ query, pathname, navigate })
  useLayoutEffect(() => {
    now.current = { query, pathname, navigate }
  }, [query, pathname, navigate])
  const change = useCallback((wanted: Change, { replace = false }: Settings = {}) => {
    const before = now.current.query
    if (wanted.to === 'size') keptSize.set(wanted.size)
    const after = changeQuery(before, wanted)
    const address = addressQuery(after)
    if (address === addressQuery(before)) return
    now.current.query = after // what comes before this is drawn adds to it
    now.current.navigate(
      { pathname: now.current.pathname, search: address && `?${address}` },
      { replace: replace || replaces(before, after), preventScrollReset: true },
    )
  }, [])
  return [query, change]
}
