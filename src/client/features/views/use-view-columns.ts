import { useCallback, useLayoutEffect } from 'react'
import type { View } from '../../../../schemas/view.ts'
import type { Holds } from '../../shared/request/holds.ts'
import { useHolds, useSetting } from '../../shared/request/use-user.ts'
import { choiceIn, settingOf } from '../../shared/screen/columns-choice.ts'
import {
  choiceFor,
  columnsBy,
  keptOf,
  type OfList,
  type ViewColumn,
} from '../../shared/screen/columns-of-view.ts'
import type { ListScreenState } from '../../shared/screen/dock.ts'
import { useViewed, type Viewed, viewed } from '../../shared/screen/viewed.ts'

/** What a view brings beside its address, as it was saved. */
const broughtBy = (of: OfList, { id, columns, select }: View, may: Holds): Viewed => {
  const saved = columns && (keptOf(choiceFor(of, columns, may)) ?? {})
  return { view: String(id), saved, columns: saved, where: select?.where ? JSON.stringify(select.where) : '' }
}

interface ViewColumns {
  /** The columns that the list shows now, as a view holds them. */
  readonly now: readonly ViewColumn[]
  /** They are others than the open view was saved with. */
  readonly changed: boolean
  /** The list takes the columns of a view that is about to be opened, as they were saved. */
  readonly bring: (view: View) => void
}

/** Columns come with the view that is open, and go with it; a person's own of the list stay as they are. */
export const useViewColumns = (list: ListScreenState, view: View | null): ViewColumns => {
  const { screen, entity, named, query } = list
  const may = useHolds()
  const open = useViewed()
  const own = useSetting(settingOf('columns', screen, named))
  const by = (kept: unknown): readonly ViewColumn[] => columnsBy(list, choiceIn(kept ?? own), may)
  const bring = useCallback(
    (next: View) => viewed.set(broughtBy({ screen, entity, named }, next, may)),
    [screen, entity, named, may],
  )
  useLayoutEffect(() => {
    if (query.view === undefined) viewed.set(null)
  }, [query.view])
  useLayoutEffect(() => {
    if (!view || view.closed || String(view.id) !== query.view) return
    const was = viewed.get()
    const next = broughtBy({ screen, entity, named }, view, may)
    if (was?.view !== next.view) viewed.set(next)
    else if (JSON.stringify([was.saved, was.where]) !== JSON.stringify([next.saved, next.where])) {
      const untouched = JSON.stringify(was.columns) === JSON.stringify(was.saved)
      viewed.set(untouched ? next : { ...next, columns: was.columns }) // what one has changed oneself stays
    }
  }, [view, query.view, screen, entity, named, may])
  const now = by(open?.columns)
  return { now, changed: open !== null && JSON.stringify(now) !== JSON.stringify(by(open.saved)), bring }
}
