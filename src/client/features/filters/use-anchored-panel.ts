import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'

/** The panel's maximum width and its margins to the window's edges and to its anchor, in pixels. */
const widest = 660
const free = 8
const below = 6
/** Below this width the panel fills the page: see builder.module.css. */
const small = 720

/** Positions a panel below its anchor and closes it on a click outside both. */
export const useAnchoredPanel = (
  anchor: HTMLElement,
  panel: { readonly current: HTMLElement | null },
  onClose: () => void,
): CSSProperties => {
  const [place, setPlace] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    const stand = () => {
      if (!anchor.isConnected) return
      const { left, bottom } = anchor.getBoundingClientRect()
      const { innerWidth, innerHeight } = window
      const width = Math.min(widest, innerWidth - 2 * free)
      setPlace(
        innerWidth <= small
          ? {}
          : {
              left: Math.max(free, Math.min(left, innerWidth - width - free)),
              top: bottom + below,
              width,
              maxHeight: innerHeight - bottom - below - free,
            },
      )
    }
    stand()
    window.addEventListener('resize', stand)
    return () => window.removeEventListener('resize', stand)
  }, [anchor])
  useEffect(() => {
    const app = document.getElementById('app')
    const pressed = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || !app?.contains(target)) return // a menu in the overlay layer
      const inside = panel.current?.contains(target) || anchor.contains(target)
      if (!inside && !target.closest('[role=dialog], [data-tool=filter]')) onClose()
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [anchor, panel, onClose])
  return place
}
