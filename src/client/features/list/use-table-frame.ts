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
 * Says on the region at which edges content lies under the pinned columns, `data-overflow="start end"`, and in the
 * table's head how high it is: on the region it would have the browser work out the style of every cell anew.
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

/** How wide a scrollbar of a list is, in CSS pixels: 0 where it lies over what scrolls. */
const barWidth = (): number => {
  if (bar !== undefined) return bar
  const probe = document.body.appendChild(document.createElement('div'))
  probe.style.cssText = 'position: fixed; overflow-y: scroll; scrollbar-width: thin; visibility: hidden'
  bar = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return bar
}

/** A row, and the head with the foot, in CSS pixels. */
const rowHeight = 40
const ends = 70

/** The width that a region without rows will offer once so many are in it. */
const roomFor = ({ clientWidth, clientHeight }: HTMLElement, rows: number): number =>
  clientWidth - (rows * rowHeight + ends > clientHeight ? barWidth() : 0)

interface TableFrame {
  /** The width that the region offers, in CSS pixels; null until it has been measured, before anything is painted. */
  readonly available: number | null
  /** The same whatever stands in it: as if its scrollbar were always there. */
  readonly certain: number
  /** Shows the first row. Asks nothing of the layout where it is shown already. */
  readonly toTop: () => void
}

/**
 * Follows the region that a table scrolls in. It is measured before it has rows: rows that are drawn in no width, and
 * then in theirs, cost half as much again.
 * @param table changes with its columns @param rows so many will stand in it
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
 * Whether something has been true for so many milliseconds, so that what passes at once never flickers. A timer rather
 * than a transition: one that merely waits makes the browser prepare the whole table for fading.
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

/** Marks the row that one came back from, until the next key or press. */
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
 * Keeps the focus in the rows: where the one that has it goes with an answer, it comes to the one in its place. Not while
 * a row is looked at beside the list: that one is shown on.
 * @returns what the region does on focus and on blur; React says no blur of what it takes away itself
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
