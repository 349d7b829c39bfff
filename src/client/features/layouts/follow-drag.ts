/** Drag callbacks of a region. Drop places have `data-place`, draggable elements `data-card`. */
interface Drag {
  /** CSS class of the copy that follows the pointer. */
  readonly ghost: string
  /** @returns whether the card can be dragged */
  readonly lift: (card: HTMLElement) => boolean
  /** Called with the place under the pointer; null for none. */
  readonly over: (place: string | null) => void
  /** @returns whether the drop is accepted; otherwise the card flies back */
  readonly drop: () => boolean
  readonly back: () => void
}

/**
 * Mouse movement that starts a drag and finger movement allowed in a long press, in CSS pixels; duration of a long
 * press, in milliseconds.
 */
const begins = 5
const rests = 10
const long = 500

/** Distance to the edge that starts scrolling, and scroll distance per frame, in CSS pixels. */
const edge = 48
const stride = 12

export const flight = 240

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

/** Animates an element from another position to its own. */
export const flyFrom = (element: Element | null | undefined, from: DOMRect | undefined): void => {
  if (!element || !from || isStill()) return
  const { left, top } = element.getBoundingClientRect()
  const transform = `translate(${from.left - left}px, ${from.top - top}px)`
  element.animate?.([{ transform }, { transform: 'none' }], { duration: flight, easing })
}

/**
 * Drags cards with mouse or finger. A mouse drags at once; a finger needs a long press, so that it can scroll.
 * @returns a function that stops it
 */
export const followDrag = (region: HTMLElement, drag: Drag): (() => void) => {
  const done = new AbortController()
  const { signal } = done
  let held: HTMLElement | null = null
  let from = { x: 0, y: 0 }
  let at = { x: 0, y: 0 }
  let ghost: HTMLElement | null = null
  let grip = { x: 0, y: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let dropped = false // ignores the click that ends a drag

  const lift = () => {
    if (!held || !drag.lift(held)) return release()
    const { left, top, width } = held.getBoundingClientRect()
    grip = { x: from.x - left, y: from.y - top }
    const clone = held.cloneNode(true) as HTMLElement // clone of an element
    clone.removeAttribute('data-card')
    clone.setAttribute('aria-hidden', 'true')
    clone.inert = true
    clone.classList.add(drag.ghost)
    clone.style.width = `${width}px`
    ghost = clone
    ;(region.closest('main') ?? document.body).append(clone)
    follow()
    scrollNearEdge()
  }
  const follow = () => {
    if (!ghost) return
    ghost.style.left = `${at.x - grip.x}px`
    ghost.style.top = `${at.y - grip.y}px`
    const below = document.elementsFromPoint(at.x, at.y)
    const place = below.map((each) => each.closest<HTMLElement>('[data-place]')).find((each) => each !== null)
    drag.over(place && region.contains(place) ? (place.dataset.place ?? null) : null)
  }
  const scrollNearEdge = () => {
    const { left, right, top, bottom } = region.getBoundingClientRect()
    const by = (position: number, first: number, last: number) =>
      position < first + edge ? -stride : position > last - edge ? stride : 0
    const before = region.scrollLeft + region.scrollTop
    region.scrollBy(by(at.x, left, right), by(at.y, top, bottom))
    if (region.scrollLeft + region.scrollTop !== before) follow()
    frame = requestAnimationFrame(scrollNearEdge)
  }
  const release = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    held = null
  }
  const end = (stays: boolean) => {
    const flying = ghost
    const home = held?.isConnected ? held : null
    ghost = null
    release()
    if (!flying) return
    if (stays || !home || isStill()) return flying.remove()
    const { left, top } = home.getBoundingClientRect()
    const now = flying.getBoundingClientRect()
    flying
      .animate(
        [{ transform: 'none' }, { transform: `translate(${left - now.left}px, ${top - now.top}px)` }],
        {
          duration: flight,
          easing,
        },
      )
      .finished.finally(() => flying.remove())
  }
  const giveUp = () => {
    if (ghost) drag.back()
    end(false)
  }

  region.addEventListener(
    'pointerdown',
    (event) => {
      const { target, button, pointerType, clientX, clientY } = event
      if (held || button !== 0 || !(target instanceof Element) || target.closest('button')) return
      held = target.closest<HTMLElement>('[data-card]')
      from = { x: clientX, y: clientY }
      at = from
      if (held && pointerType === 'touch') timer = setTimeout(lift, long)
    },
    { signal },
  )
  window.addEventListener(
    'pointermove',
    ({ clientX, clientY, pointerType }) => {
      if (!held) return
      at = { x: clientX, y: clientY }
      if (ghost) return follow()
      const moved = Math.hypot(at.x - from.x, at.y - from.y)
      if (pointerType === 'touch') {
        if (moved > rests) release()
      } else if (moved > begins) lift()
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    () => {
      if (!ghost) return release()
      dropped = true
      setTimeout(() => (dropped = false)) // that click fires at once or not at all
      end(drag.drop())
    },
    { signal },
  )
  window.addEventListener('pointercancel', giveUp, { signal })
  window.addEventListener('blur', giveUp, { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && ghost && giveUp(), { signal })
  // after a long press the finger drags instead of scrolling
  region.addEventListener('touchmove', (event) => ghost && event.preventDefault(), { signal, passive: false })
  region.addEventListener('contextmenu', (event) => held && ghost && event.preventDefault(), { signal })
  region.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  window.addEventListener(
    'click',
    (event) => {
      if (!dropped) return
      dropped = false
      event.preventDefault()
      event.stopPropagation()
    },
    { signal, capture: true },
  )
  return () => {
    giveUp()
    done.abort()
  }
}
