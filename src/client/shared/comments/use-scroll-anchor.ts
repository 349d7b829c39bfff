import { type RefObject, useCallback } from 'react'

/** What an element scrolls in, be there something to scroll or not. */
const scrollerOf = (element: Element): Element => {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above
  return document.documentElement
}

/** More than so many steps find no room. */
const mostSteps = 20

/** Scrolls by as much; where the page ends before, room is added at the end of a column. */
const scrollOn = (scroller: Element, column: HTMLElement, by: number): void => {
  const target = scroller.scrollTop + by
  const missing = () => target - (scroller.scrollHeight - scroller.clientHeight)
  // a column that is not as long as its place takes more than is missing
  for (let step = 0; missing() > 0 && step < mostSteps; step += 1) {
    const { paddingBottom } = getComputedStyle(column)
    column.style.paddingBottom = `${Number.parseFloat(paddingBottom) + missing()}px`
  }
  scroller.scrollTop = target
}

/**
 * While somebody types into a field, what comes above it does not move it: the page scrolls by as much.
 * @returns a ref for what stands above the field, in the same part of a column
 */
export const useScrollAnchor = (field: RefObject<HTMLElement | null>) =>
  useCallback(
    (above: HTMLElement | null) => {
      const column = above?.parentElement?.parentElement
      if (!above || !column || !window.ResizeObserver) return
      let height = above.offsetHeight
      const keep = () => {
        const grown = above.offsetHeight - height
        height = above.offsetHeight
        if (grown > 0 && document.activeElement === field.current) scrollOn(scrollerOf(above), column, grown)
      }
      const resized = new ResizeObserver(keep)
      resized.observe(above)
      return () => {
        resized.disconnect()
        column.style.paddingBottom = ''
      }
    },
    [field],
  )
