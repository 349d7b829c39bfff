import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { addressQuery, type ListQuery } from '../../../model/index.ts'
import { useSetting } from '../../shared/request/use-user.ts'
import { orderIn, settingOf } from '../../shared/screen/columns-choice.ts'
import { changeQuery, type QueryChange, replacesAddress } from '../../shared/screen/list-changes.ts'
import { queryAt, storedPageSize } from '../../shared/screen/list-preferences.ts'
import { saveSetting } from '../../shared/state/settings.ts'
import { useStore } from '../../shared/state/store.ts'
import type { ListView } from './list-view.ts'
import { supportedQuery } from './supported-query.ts'

interface Settings {
  /** Replaces the history entry, for automatic corrections. */
  readonly replace?: boolean
}

/** The list's query, read from the address as its only source. A change writes the address. */
export const useListQuery = (
  view: ListView,
): readonly [query: ListQuery, change: (change: QueryChange, settings?: Settings) => void] => {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const size = useStore(storedPageSize)
  const { entity, named, first } = view
  const kept = useSetting(settingOf('sort', entity, named))
  const viewed = /[?&]view=/.test(search) // a view defines its own order
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was left when it was opened; Back leads to that order
  const left = useMemo(() => (viewed ? first : orderIn(kept, first)), [entity, named, first, viewed])
  const query = useMemo(() => supportedQuery(queryAt(search, size, left), view), [search, size, left, view])
  const now = useRef({ query, pathname, navigate, view, left })
  useLayoutEffect(() => {
    now.current = { query, pathname, navigate, view, left }
  }, [query, pathname, navigate, view, left])
  const change = useCallback((wanted: QueryChange, { replace = false }: Settings = {}) => {
    const { query: before, left, view } = now.current
    const { first, entity, named } = view
    if (wanted.to === 'size') storedPageSize.set(wanted.size)
    const after = changeQuery(before, wanted, first)
    if (wanted.to === 'sort' && view.settings && !before.view) {
      const { sortBy, order } = after
      const own = sortBy !== first.sortBy || order !== first.order
      saveSetting(settingOf('sort', entity, named), own ? { sortBy, order } : undefined)
    }
    const address = addressQuery(after, after.view ? first : left)
    if (address === addressQuery(before, left)) return
    now.current.query = after // later changes before the next render build on it
    now.current.navigate(
      { pathname: now.current.pathname, search: address && `?${address}` },
      { replace: replace || replacesAddress(before, after), preventScrollReset: true },
    )
  }, [])
  return [query, change]
}
