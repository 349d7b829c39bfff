import { useMemo, useRef } from 'react'
import { retiredAs } from '../../../model/index.ts'
import { type Arranged, arrange } from './arranged.ts'
import { textOf } from './cell-places.ts'
import { actionsWidth, longestSum, neededWidth, serialWidth } from './column-widths.ts'
import { overflowingPlaces } from './columns-in-view.ts'
import { contentOf } from './ListRow.tsx'
import type { ListTableProps } from './ListTable.tsx'
import type { ListView } from './list-view.ts'
import { mostIcons } from './row-actions.ts'

/** Stands in for the width of a chip's frame beside a name. */
const chipFrame = 'WWW'

const isSummed = ({ totals, rows }: ListView, name: string): boolean =>
  totals && [rows.totals[name] ?? []].flat().includes('sum')

interface Of
  extends Pick<ListTableProps, 'view' | 'offered' | 'rows' | 'total' | 'today' | 'cards' | 'stale'> {
  /** Width of the table's scroll region in CSS pixels; see `useTableFrame`. */
  readonly available: number | null
  readonly certain: number
  /** Width of the serial number column, in CSS pixels. */
  readonly serial: number
  /** The most icons in a row. */
  readonly icons: number
}

/**
 * Positions a list's columns. Which ones are in view depends on the list, the user's settings and the table's width.
 * Only their widths depend on row content, and these only grow, so that columns stay in place on page turns and edits.
 */
export const useArranged = (of: Of): Arranged => {
  const { view, offered, rows, total, today, cards, stale, available, certain, serial, icons } = of
  const needed = useRef<{ readonly route: string; readonly by: Record<string, number> }>(null)
  const needs = useMemo(() => {
    if (needed.current?.route !== view.route) needed.current = { route: view.route, by: {} }
    const { by } = needed.current
    const words = rows?.map(({ row }) => retiredAs(view.model, view.rows, row, today)) ?? []
    return view.columns.map((column, at) => {
      const said = (cards ? null : rows)?.map(({ row }, place) => {
        const text = textOf(contentOf(view.model, column, row, today))
        const word = at === 0 ? words[place] : null
        return word && text !== null ? text + chipFrame + word : text
      })
      const texts = said && isSummed(view, column.name) ? [...said, longestSum(said, total)] : (said ?? [])
      const need = Math.max(by[column.name] ?? 0, neededWidth(column, texts))
      if (!stale) by[column.name] = need
      return need
    })
  }, [view, rows, total, cards, today, stale])
  const out = useMemo(() => {
    const most = mostIcons(view, offered)
    const [without, withMore] = [actionsWidth(most, false), actionsWidth(most, true)]
    const room = cards || certain === 0 ? 0 : certain - serialWidth(0) - without
    return overflowingPlaces(view.columns, room, withMore - without)
  }, [view, offered, cards, certain])
  return useMemo(() => {
    const ends = serial + actionsWidth(icons, out.length > 0)
    return arrange(view.columns, needs, out, cards || !available ? 0 : available - ends)
  }, [view, needs, out, cards, available, serial, icons])
}
