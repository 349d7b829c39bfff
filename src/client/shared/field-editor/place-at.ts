import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'

const gap = 6
const margin = 8

/**
 * The position of an overlay at a cell, within the window: below it, or above if there is no room. It follows
 * scrolling.
 * @param over whether the overlay covers the cell
 */
export const usePlaceAt = (
  anchor: HTMLElement | null,
  box: RefObject<HTMLElement | null>,
  over = false,
): CSSProperties => {
  const [place, setPlace] = useState<CSSProperties>({ top: 0, left: 0 }) // measured before paint; a hidden element cannot get the focus
  useLayoutEffect(() => {
    if (!anchor) return
    const measure = () => {
      const at = anchor.getBoundingClientRect()
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = box.current ?? {}
      const below = over ? at.top : at.bottom + gap
      const above = over ? at.bottom - height : at.top - gap - height
      const top = below + height > innerHeight - margin && above > margin ? above : below
      const left = Math.max(margin, Math.min(at.left, innerWidth - width - margin))
      setPlace({ top, left, ...(over && { minWidth: at.width, minHeight: at.height }) })
    }
    measure()
    const sizes = window.ResizeObserver && new ResizeObserver(measure)
    if (box.current) sizes?.observe(box.current)
    addEventListener('resize', measure)
    document.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => {
      sizes?.disconnect()
      removeEventListener('resize', measure)
      document.removeEventListener('scroll', measure, { capture: true })
    }
  }, [anchor, box, over])
  return place
}
