import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { addressQuery, type ListQuery } from '../../model/index.ts'
import { type Change, changeQuery, replaces } from '../screen/list-changes.ts'
import { useStore } from '../state/store.ts'
import { askable } from './askable.ts'
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
  const query = useMemo(() => askable(queryAt(search, size, view.first), view), [search, size, view])
  const now = useRef({ query, pathname, navigate, first: view.first })
  useLayoutEffect(() => {
    now.current = { query, pathname, navigate, first: view.first }
  }, [query, pathname, navigate, view])
  const change = useCallback((wanted: Change, { replace = false }: Settings = {}) => {
    const { query: before, first } = now.current
    if (wanted.to === 'size') keptSize.set(wanted.size)
    const after = changeQuery(before, wanted, first)
    const address = addressQuery(after, first)
    if (address === addressQuery(before, first)) return
    now.current.query = after // what comes before this is drawn adds to it
    now.current.navigate(
      { pathname: now.current.pathname, search: address && `?${address}` },
      { replace: replace || replaces(before, after), preventScrollReset: true },
    )
  }, [])
  return [query, change]
}
