import { actsAlone } from '../../shared/state/single-keys.ts'
import { isTick, rowIndexAt } from './ticks.ts'

/** Selection callbacks of a table. */
export interface Picks {
  /** Toggles a row by its index on the page. */
  readonly turn: (place: number) => void
  /** Selects the range from the last toggled row to this one. */
  readonly reach: (place: number) => void
  /** Selects the rows of the page, or none if all of them are selected. */
  readonly turnPage: () => void
  /** Selects the rows of the page, then the whole list. */
  readonly more: () => void
  readonly clear: () => void
  readonly set: () => void
  /** Whether anything is selected. */
  readonly begun: () => boolean
}

const writing = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** Duration of a long press that selects a row, in milliseconds, and its allowed movement, in CSS pixels. */
const long = 500
const far = 10

/** Handles mouse, keys and touch in a table's region. @returns a function that stops it */
export const followRegion = (region: HTMLElement, picks: Picks): (() => void) => {
  const done = new AbortController()
  const hear = <K extends keyof HTMLElementEventMap>(
    type: K,
    heard: (event: HTMLElementEventMap[K]) => void,
    capture = false,
  ) => region.addEventListener(type, heard, { signal: done.signal, capture })

  hear('keydown', (event) => {
    const { key, target } = event
    if (target instanceof Element && target.matches(writing)) return
    const act = keyed(region, picks, event)
    if (!act) return
    event.preventDefault()
    if (key === 'Escape') event.stopPropagation()
    act()
  })

  // Shift + click would select text
  hear('mousedown', (event) => event.shiftKey && isTick(event.target) && event.preventDefault())

  const touch = followFinger(region, picks, hear, done.signal)
  hear(
    'click',
    (event) => {
      const { target } = event
      if (touch.takes(event)) return
      if (!(target instanceof HTMLInputElement) || !isTick(target)) return
      const place = rowIndexAt(region, target)
      if (place < 0) picks.turnPage()
      else if (event.shiftKey) picks.reach(place)
      else picks.turn(place)
    },
    true,
  )
  return () => done.abort()
}

/** The action of a key; null if it has none. */
const keyed = (region: HTMLElement, picks: Picks, event: KeyboardEvent): (() => void) | null => {
  const key = event.key.toLowerCase()
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) return key === 'a' && !event.shiftKey ? picks.more : null
  if (!actsAlone(event)) return null
  const place = rowIndexAt(region, event.target)
  if (key === 'x' && place >= 0) return () => (event.shiftKey ? picks.reach(place) : picks.turn(place))
  if (event.shiftKey || !picks.begun()) return null
  if (key === 'escape') return picks.clear
  return key === 's' ? picks.set : null
}

type Hear = <K extends keyof HTMLElementEventMap>(
  type: K,
  heard: (event: HTMLElementEventMap[K]) => void,
  capture?: boolean,
) => void

/** A long press starts the selection; after that, taps extend it. */
const followFinger = (region: HTMLElement, picks: Picks, hear: Hear, done: AbortSignal) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  let pressed = false // the long press that selected must not count as a tap
  let finger = false
  const end = () => clearTimeout(timer)
  const anywhere = { capture: true, signal: done }
  window.addEventListener('pointerdown', () => (pressed = false), anywhere)
  window.addEventListener(
    'click',
    (event) => {
      // Ignore the click on whatever appeared under the finger.
      if (!pressed || !(event.target instanceof Node) || region.contains(event.target)) return
      event.preventDefault()
      event.stopPropagation()
    },
    anywhere,
  )
  hear('pointerdown', ({ pointerType, clientX, clientY, target }) => {
    end()
    finger = pointerType === 'touch'
    const place = rowIndexAt(region, target)
    if (!finger || place < 0 || picks.begun()) return
    from = { x: clientX, y: clientY }
    timer = setTimeout(() => {
      pressed = true
      picks.turn(place)
    }, long)
  })
  hear('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > far) end()
  })
  hear('pointerup', end)
  hear('pointercancel', end)
  hear('contextmenu', (event) => {
    if (finger && (pressed || picks.begun())) event.preventDefault()
  })
  return {
    /** Whether a click is a selecting tap, or the end of the long press that started the selection. */
    takes: (event: MouseEvent): boolean => {
      if (!finger) return false
      const place = rowIndexAt(region, event.target)
      if (place < 0 || (!pressed && !picks.begun())) return false
      event.preventDefault()
      event.stopPropagation()
      if (!pressed) picks.turn(place)
      pressed = false
      return true
    },
  }
}
