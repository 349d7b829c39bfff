import { type RefObject, useCallback } from 'react'

/** What an element scrolls in. */
const scrollerOf = (element: Element): Element => {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY) && above.scrollHeight > above.clientHeight)
      return above
  return document.documentElement
}

/**
 * While somebody types into a field, what comes above it does not move it: the page scrolls by as much.
 * @returns a ref for what stands above the field
 */
export const useStill = (field: RefObject<HTMLElement | null>) =>
  useCallback(
    (above: HTMLElement | null) => {
      if (!above || !window.ResizeObserver) return
      let height = above.offsetHeight
      const keep = () => {
        const grown = above.offsetHeight - height
        height = above.offsetHeight
        if (grown !== 0 && document.activeElement === field.current) scrollerOf(above).scrollBy(0, grown)
      }
      const resized = new ResizeObserver(keep)
      resized.observe(above)
      return () => resized.disconnect()
    },
    [field],
  )
