import { useLayoutEffect, useState } from 'react'
import { isCut } from '../text.tsx'
import { onFirstUse } from './on-first-use.tsx'

export interface TooltipBoxProps {
  readonly text: string
  readonly anchor: Element | null
  readonly open: boolean
}

const box = onFirstUse(() => import('./TooltipBox.tsx').then((part) => part.TooltipBox), {
  what: '',
  as: 'hint',
  early: true,
})

/**
 * The one tooltip of the page, for whatever bears `data-tooltip="text"`, or `data-tooltip-cut` where the element's
 * own text may be cut off: then the whole of it shows. On hover after a moment, on keyboard focus at once; Escape
 * closes it. One listener for all, so that a row of a table costs nothing.
 */
export const Tooltips = () => {
  const [hint, setHint] = useState<TooltipBoxProps | null>(null)
  useLayoutEffect(
    () =>
      followTooltips((anchor, text) =>
        setHint((last) => (anchor ? { anchor, text, open: true } : last && { ...last, open: false })),
      ),
    [],
  )
  return hint ? <box.Part {...hint} /> : null
}

const bearing = '[data-tooltip], [data-tooltip-cut]'
const hoverDelay = 500
/** Within this time after one tooltip the next one shows without delay. */
const warm = 400

const textOf = (element: Element): string => {
  const said = element.getAttribute('data-tooltip')
  if (said) return said
  if (said === '') return element.getAttribute('aria-label') ?? ''
  return isCut(element) ? (element.textContent ?? '').trim() : ''
}

const bearerOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(bearing) : null

/**
 * Watches pointer and focus all over the page.
 * @param show called with the element and its text when a tooltip is due, with null when it is over
 * @returns a function that ends the watch
 */
const followTooltips = (show: (anchor: Element | null, text: string) => void): (() => void) => {
  let current: Element | null = null
  let shown = false
  let told = ''
  let hiddenAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** A row may change or go under the pointer. */
  const changes = new MutationObserver(() => {
    if (!current?.isConnected) return hide()
    const text = textOf(current)
    if (text && text !== told) show(current, text)
    told = text
  })
  const hide = () => {
    clearTimeout(timer)
    changes.disconnect()
    if (shown) {
      hiddenAt = performance.now()
      show(null, '')
    }
    shown = false
    current = null
  }
  const due = (element: Element, delay: number) => {
    if (element === current) return
    hide()
    current = element
    const open = () => {
      const text = element.isConnected ? textOf(element) : ''
      if (!text) return
      shown = true
      told = text
      show(element, text)
      changes.observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ['aria-label', 'data-tooltip'],
      })
    }
    timer = setTimeout(open, performance.now() - hiddenAt < warm ? 0 : delay)
  }
  const over = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    const bearer = bearerOf(event.target)
    if (bearer) due(bearer, hoverDelay)
    else if (current && !current.matches(':focus-visible')) hide()
  }
  const focused = (event: FocusEvent) => {
    const bearer = bearerOf(event.target)
    if (bearer && event.target instanceof Element && event.target.matches(':focus-visible')) due(bearer, 0)
    else hide()
  }
  const scrolled = () => {
    if (!current?.matches(':focus-visible')) hide() // the focus scrolls what it comes to into view
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true }
  document.addEventListener('pointerover', over, options)
  document.addEventListener('pointerdown', hide, options)
  document.addEventListener('focusin', focused, options)
  document.addEventListener('focusout', hide, options)
  document.addEventListener('keydown', pressed, options)
  document.addEventListener('scroll', scrolled, { ...options, capture: true })
  const here = document.activeElement // it may have come before anybody listened
  const bearer = here?.matches(':focus-visible') ? bearerOf(here) : null
  if (bearer) due(bearer, 0)
  return () => {
    listening.abort()
    clearTimeout(timer)
    changes.disconnect()
  }
}
