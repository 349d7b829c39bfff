/** What was pressed last, and when. */
let pressed: EventTarget | null = null
let pressedAt = 0

for (const type of ['click', 'keydown'])
  globalThis.addEventListener?.(
    type,
    ({ target }) => {
      pressed = target
      pressedAt = performance.now()
      if (target instanceof Element) showAtOnce(target.closest('[href^="#"], [data-page]'))
    },
    true,
  )

/** On what leads to another page that is worked out first: until the browser has time again, or it is on its way. */
const showAtOnce = (leads: Element | null): void => {
  leads?.setAttribute('data-heard', 'once')
  const idle = window.requestIdleCallback ?? setTimeout
  idle(() => leads?.matches('[data-heard="once"]') && leads.removeAttribute('data-heard'))
}

/** How long after a press what is asked for may be meant by it, in milliseconds. */
const meant = 5_000

/** What was pressed, where it is something; the head of the page for a key, and for what went with its screen. */
const lastPressed = (): Element | null => {
  if (!pressed || performance.now() - pressedAt > meant) return null
  const place = pressed instanceof Element && pressed.isConnected && pressed.closest('a, button, td, th')
  return place || document.querySelector('header')
}

/**
 * Shows on what was pressed that the press was heard, and that what it needs is on its way.
 * @returns a function that takes it away
 */
export const showPressFeedback = (of = lastPressed()): (() => void) => {
  of?.setAttribute('aria-busy', 'true')
  of?.setAttribute('data-heard', '')
  return () => {
    of?.removeAttribute('aria-busy')
    of?.removeAttribute('data-heard')
  }
}
