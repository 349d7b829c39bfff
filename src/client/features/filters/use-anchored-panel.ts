import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'

/** As wide as the panel is at most, and free to the window's edges, in pixels. */
const widest = 660
const free = 8
const below = 6
/** On small screens it is a whole page: see builder.module.css. */
const small = 720

/** Where a panel stands below what opened it; a press beside both closes it. */
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
      if (!(target instanceof Element) || !app?.contains(target)) return // a menu over the page
      const inside = panel.current?.contains(target) || anchor.contains(target)
      if (!inside && !target.closest('[role=dialog], [data-tool=filter]')) onClose()
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [anchor, panel, onClose])
  return place
}
