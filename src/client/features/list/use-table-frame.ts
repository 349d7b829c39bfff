import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { docked } from '../../shared/screen/dock.ts'
import { focusRow, rowIndexOf } from './table-keys.ts'

/**
 * Marks the edges where content is scrolled under pinned columns with `data-overflow="start end"`. Sets the head's
 * height on the head: on the region it would recompute the style of every cell.
 */
const markEdges = (region: HTMLElement): void => {
  const { scrollLeft, scrollWidth, clientWidth } = region
  const edges = [scrollLeft > 0 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end']
  const overflow = edges.filter(Boolean).join(' ')
  if (region.dataset.overflow !== overflow) region.dataset.overflow = overflow
  const table = region.querySelector('table')
  const height = `${table?.clientHeight ?? 0}px`
  if (table?.tHead?.style.getPropertyValue('--table-height') !== height)
    table?.tHead?.style.setProperty('--table-height', height)
}

let bar: number | undefined

/** The scrollbar width of a list in CSS pixels; 0 for overlay scrollbars. */
const barWidth = (): number => {
  if (bar !== undefined) return bar
  const probe = document.body.appendChild(document.createElement('div'))
  probe.style.cssText = 'position: fixed; overflow-y: scroll; scrollbar-width: thin; visibility: hidden'
  bar = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return bar
}

/** Height of a row, and of head and foot together, in CSS pixels. */
const rowHeight = 40
const ends = 70

/** The width that an empty region will have once it contains this many rows. */
const roomFor = ({ clientWidth, clientHeight }: HTMLElement, rows: number): number =>
  clientWidth - (rows * rowHeight + ends > clientHeight ? barWidth() : 0)

interface TableFrame {
  /** The region's width in CSS pixels; null until measured, which happens before paint. */
  readonly available: number | null
  /** The width as if the scrollbar were always visible, so it does not depend on content. */
  readonly certain: number
  /** Scrolls to the first row. Causes no layout if it is already there. */
  readonly toTop: () => void
}

/**
 * Measures the scroll region of a table. It is measured before it has rows, since drawing them twice costs half as much
 * again.
 * @param table changes with its columns
 * @param rows so many will stand in it
 */
export const useTableFrame = (
  region: RefObject<HTMLElement | null>,
  table: unknown,
  rows: number,
): TableFrame => {
  const [available, setAvailable] = useState<number | null>(null)
  const [certain, setCertain] = useState(0)
  const likely = useRef(rows)
  const scrolledDown = useRef(false)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const outside = () => setCertain(Math.max(0, element.offsetWidth - barWidth()))
    setAvailable(roomFor(element, likely.current))
    outside()
    const measure = () => {
      setAvailable(element.clientWidth)
      outside()
      markEdges(element)
    }
    const scrolled = () => {
      scrolledDown.current = element.scrollTop > 0
      markEdges(element)
    }
    const resizes = window.ResizeObserver && new ResizeObserver(measure)
    for (const each of [element, element.firstElementChild]) if (each) resizes?.observe(each)
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
  const toTop = useCallback(() => {
    if (scrolledDown.current && region.current) region.current.scrollTop = 0
    scrolledDown.current = false
  }, [region])
  return { available, certain, toTop }
}

/**
 * Whether a value has been true for that many milliseconds, to avoid flicker. Uses a timer, since even a waiting
 * transition makes the browser prepare the whole table for fading.
 */
export const useTrueFor = (now: boolean, milliseconds: number): boolean => {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasting(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [now, milliseconds])
  return now && lasting
}

/** Marks the row that the user returned from, until the next key or press. */
export const markReturned = (row: HTMLElement): void => {
  row.dataset.returned = ''
  const done = new AbortController()
  const unmark = () => {
    delete row.dataset.returned
    done.abort()
  }
  for (const move of ['keydown', 'pointerdown'])
    document.addEventListener(move, unmark, { capture: true, signal: done.signal })
}

/**
 * Keeps the focus in the rows. If a new response removes the focused row, the row now in its place gets the focus.
 * Skipped while a row is previewed beside the list, which remains shown.
 * @returns focus and blur handlers of the region; React fires no blur for elements it removes
 */
export const useRestoredFocus = (region: RefObject<HTMLElement | null>, rows: unknown) => {
  const last = useRef<{ readonly part: Element; readonly place: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows go with new ones
  useLayoutEffect(() => {
    if (!last.current || last.current.part.isConnected) return
    if (document.activeElement === document.body && docked.get() !== 'peek')
      focusRow(region.current, last.current.place)
    last.current = null
  }, [rows])
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    const place = rowIndexOf(currentTarget, target)
    last.current = place < 0 ? null : { part: target, place }
  }
  const onBlur = () => {
    last.current = null
  }
  return { onFocus, onBlur }
}
