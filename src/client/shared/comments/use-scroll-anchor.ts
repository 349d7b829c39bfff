import { type RefObject, useCallback } from 'react'

/** The nearest scroll container of an element, whether it overflows or not. */
const scrollerOf = (element: Element): Element => {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above
  return document.documentElement
}

/** The most attempts to make room. */
const mostSteps = 20

/** Scrolls by so many pixels; adds padding to the column's end if the page is too short. */
const scrollOn = (scroller: Element, column: HTMLElement, by: number): void => {
  const target = scroller.scrollTop + by
  const missing = () => target - (scroller.scrollHeight - scroller.clientHeight)
  // a column shorter than its container needs more padding than is missing
  for (let step = 0; missing() > 0 && step < mostSteps; step += 1) {
    const { paddingBottom } = getComputedStyle(column)
    column.style.paddingBottom = `${Number.parseFloat(paddingBottom) + missing()}px`
  }
  scroller.scrollTop = target
}

/**
 * Keeps a focused field in place while content above it grows: the page scrolls by the same height.
 * @returns a ref for the element above the field, in the same column
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
