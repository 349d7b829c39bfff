import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Where a screen's own part of the top bar stands: the id of an element in it. */
export const topBarPlace = 'top-bar-place'

/** What a screen shows in the top bar, before the button that adds. */
export const InTopBar = ({ children }: { readonly children: ReactNode }) => {
  const [place, setPlace] = useState<Element | null>(null)
  useLayoutEffect(() => setPlace(document.getElementById(topBarPlace)), [])
  return place && createPortal(children, place)
}
