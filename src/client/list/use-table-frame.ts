import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Says on the region at which edges content lies under the pinned columns: `data-overflow="start end"`. */
const markEdges = (region: HTMLElement): void => {
  const { scrollLeft, scrollWidth, clientWidth } = region
  const edges = [scrollLeft > 0 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end']
  const overflow = edges.filter(Boolean).join(' ')
  if (region.dataset.overflow !== overflow) region.dataset.overflow = overflow
}

/** Follows the region that the table scrolls in; answers the width it offers, in CSS pixels. */
export const useTableFrame = (region: RefObject<HTMLElement | null>, table: unknown): number => {
  const [available, setAvailable] = useState(0)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const measure = () => {
      setAvailable(element.clientWidth)
      markEdges(element)
    }
    const scrolled = () => markEdges(element)
    const resizes = window.ResizeObserver && new ResizeObserver(measure)
    measure()
    resizes?.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      resizes?.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [region])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns, or another width, move the edges
  useEffect(() => {
    if (region.current) markEdges(region.current)
  }, [region, table, available])
  return available
}
