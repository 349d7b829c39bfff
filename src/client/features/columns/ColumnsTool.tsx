import { useEffect, useRef } from 'react'
import { columns as words } from '#texts/columns'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import { choiceOn, saveColumns } from '../../shared/screen/columns-of-view.ts'
import { docked, listScreen, openTool, shownList } from '../../shared/screen/dock.ts'
import { useStore } from '../../shared/state/store.ts'
import { sizeColumn } from './change-columns.ts'
import { followEdges } from './headings.ts'

const dock = onFirstUse(() => import('./ColumnsDock.tsx').then((part) => part.ColumnsDock), {
  what: words.part,
  as: 'over',
})

/** Saves the width of a column of the list in view. */
const size = (name: string, width: number | null): void => {
  const list = listScreen.get()
  if (list) saveColumns(list, sizeColumn(choiceOn(list), name, width))
}

/** The columns of the list in view: opens their dock on request and makes the edges of their headings draggable. */
export const ColumnsTool = () => {
  const wanted = useStore(openTool)
  const open = useStore(docked) === 'columns'
  const region = useStore(shownList)?.region
  const anchor = useRef<HTMLElement>(null)
  const tool = wanted?.tool ?? null
  const was = useRef<string>(null)
  useEffect(() => {
    if (tool === 'columns') {
      anchor.current = openTool.get()?.anchor ?? null
      docked.set('columns')
    } else if (was.current === 'columns' && tool === null && docked.get() === 'columns') docked.set(null)
    was.current = tool
  }, [tool])
  useEffect(() => {
    if (!open && docked.get() !== 'columns' && openTool.get()?.tool === 'columns') openTool.set(null)
  }, [open])
  useEffect(() => {
    if (!region) return
    return followEdges(region, { columns: () => shownList.get()?.columns ?? [], size })
  }, [region])
  const close = () => {
    docked.set(null)
    anchor.current?.focus()
  }
  return open ? <dock.Part onClose={close} /> : null
}
