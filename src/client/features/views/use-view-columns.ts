import { useCallback, useLayoutEffect } from 'react'
import type { View } from '../../../../schemas/view.ts'
import type { HasPermission } from '../../shared/request/has-permission.ts'
import { useHasPermission, useSetting } from '../../shared/request/use-user.ts'
import { choiceIn, settingOf } from '../../shared/screen/columns-choice.ts'
import {
  choiceFor,
  columnsBy,
  type OfList,
  type SavedColumn,
  storedChoice,
} from '../../shared/screen/columns-of-view.ts'
import type { ListScreenState } from '../../shared/screen/dock.ts'
import { type OpenView, openView, useOpenView } from '../../shared/screen/open-view.ts'

/** A view's columns and filter as saved, which its address does not contain. */
const broughtBy = (of: OfList, { id, columns, select }: View, may: HasPermission): OpenView => {
  const saved = columns && (storedChoice(choiceFor(of, columns, may)) ?? {})
  return { view: String(id), saved, columns: saved, where: select?.where ? JSON.stringify(select.where) : '' }
}

interface ViewColumns {
  /** The list's current columns, in the format of a view. */
  readonly now: readonly SavedColumn[]
  /** They differ from the columns of the open view. */
  readonly changed: boolean
  /** Applies the saved columns of a view that is about to be opened. */
  readonly bring: (view: View) => void
}

/** Applies the open view's columns while it is open; the user's own columns of the list are kept. */
export const useViewColumns = (list: ListScreenState, view: View | null): ViewColumns => {
  const { screen, entity, named, query } = list
  const may = useHasPermission()
  const open = useOpenView()
  const own = useSetting(settingOf('columns', screen, named))
  const by = (kept: unknown): readonly SavedColumn[] => columnsBy(list, choiceIn(kept ?? own), may)
  const bring = useCallback(
    (next: View) => openView.set(broughtBy({ screen, entity, named }, next, may)),
    [screen, entity, named, may],
  )
  useLayoutEffect(() => {
    if (query.view === undefined) openView.set(null)
  }, [query.view])
  useLayoutEffect(() => {
    if (!view || view.closed || String(view.id) !== query.view) return
    const was = openView.get()
    const next = broughtBy({ screen, entity, named }, view, may)
    if (was?.view !== next.view) openView.set(next)
    else if (JSON.stringify([was.saved, was.where]) !== JSON.stringify([next.saved, next.where])) {
      const untouched = JSON.stringify(was.columns) === JSON.stringify(was.saved)
      openView.set(untouched ? next : { ...next, columns: was.columns }) // the user's own changes are kept
    }
  }, [view, query.view, screen, entity, named, may])
  const now = by(open?.columns)
  return { now, changed: open !== null && JSON.stringify(now) !== JSON.stringify(by(open.saved)), bring }
}
