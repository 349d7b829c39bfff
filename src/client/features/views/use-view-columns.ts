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

/** What a view brings beside its address, as it was saved. */
const broughtBy = (of: OfList, { id, columns, select }: View, may: HasPermission): OpenView => {
  const saved = columns && (storedChoice(choiceFor(of, columns, may)) ?? {})
  return { view: String(id), saved, columns: saved, where: select?.where ? JSON.stringify(select.where) : '' }
}

interface ViewColumns {
  /** The columns that the list shows now, as a view holds them. */
  readonly now: readonly SavedColumn[]
  /** They are others than the open view was saved with. */
  readonly changed: boolean
  /** The list takes the columns of a view that is about to be opened, as they were saved. */
  readonly bring: (view: View) => void
}

/** Columns come with the view that is open, and go with it; a person's own of the list stay as they are. */
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
      openView.set(untouched ? next : { ...next, columns: was.columns }) // what one has changed oneself stays
    }
  }, [view, query.view, screen, entity, named, may])
  const now = by(open?.columns)
  return { now, changed: open !== null && JSON.stringify(now) !== JSON.stringify(by(open.saved)), bring }
}
