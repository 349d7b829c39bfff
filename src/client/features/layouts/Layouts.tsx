import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { layoutPlace, listScreen, shownList } from '../../shared/screen/dock.ts'
import { layoutField } from '../../shared/screen/layout-field.ts'
import { usePortalTarget } from '../../shared/screen/use-portal-target.ts'
import { useStore } from '../../shared/state/store.ts'
import { Board } from './Board.tsx'
import { Calendar } from './Calendar.tsx'

/** Draws the rows of the list in view in the layout from the address, in place of a table. */
export const Layouts = () => {
  const screen = useStore(listScreen)
  const place = usePortalTarget(layoutPlace)
  useEffect(() => shownList.set(null), []) // no table is shown
  const field = screen && layoutField(screen.entity, screen.query)
  if (!screen || !place || !field) return null
  const { layout } = screen.query
  const Layout = layout === 'board' ? Board : Calendar
  const key = `${layout} ${screen.entity.name} ${screen.named?.name} ${field.name}`
  return createPortal(<Layout key={key} screen={screen} field={field} />, place)
}
