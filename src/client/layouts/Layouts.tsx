import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { layoutPlace, listScreen, shownList } from '../screen/dock.ts'
import { laidBy } from '../screen/laid-by.ts'
import { useStore } from '../state/store.ts'
import { Board } from './Board.tsx'
import { Calendar } from './Calendar.tsx'

/** The rows of the list in view, drawn as its address says instead of a table. */
export const Layouts = () => {
  const screen = useStore(listScreen)
  const [place, setPlace] = useState<Element | null>(null)
  const layout = screen?.query.layout
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list has a place of its own
  useLayoutEffect(
    () => setPlace(document.getElementById(layoutPlace)),
    [screen?.entity, screen?.named, layout],
  )
  useEffect(() => shownList.set(null), []) // no table stands there
  const field = screen && laidBy(screen.entity, screen.query)
  if (!screen || !place || !field) return null
  const Layout = layout === 'board' ? Board : Calendar
  const key = `${layout} ${screen.entity.name} ${screen.named?.name} ${field.name}`
  return createPortal(<Layout key={key} screen={screen} field={field} />, place)
}
