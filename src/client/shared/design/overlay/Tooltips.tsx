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
 * The page's only tooltip, for elements with `data-tooltip="text"`, or with `data-tooltip-cut` to show their own text
 * if it is cut off.
 * It opens after a delay on hover and at once on keyboard focus; Escape closes it. One set of listeners serves the
 * page, so that table rows cost nothing.
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
/** The next tooltip opens without delay within this time, in milliseconds. */
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
 * Follows pointer and focus on the whole page.
 * @param show called with the element and its text to show a tooltip, with null to hide it
 * @returns a function that removes the listeners
 */
const followTooltips = (show: (anchor: Element | null, text: string) => void): (() => void) => {
  let current: Element | null = null
  let shown = false
  let told = ''
  let hiddenAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** A row may change or disappear under the pointer. */
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
    if (!current?.matches(':focus-visible')) hide() // focus scrolls its element into view
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
  const here = document.activeElement // the focus may have moved before the listeners
  const bearer = here?.matches(':focus-visible') ? bearerOf(here) : null
  if (bearer) due(bearer, 0)
  return () => {
    listening.abort()
    clearTimeout(timer)
    changes.disconnect()
  }
}
