/** The target and time of the last press. */
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

/**
 * Marks a link within the page until the browser is idle, because rendering the next screen takes time first;
 * `showPressFeedback` may replace the mark.
 */
const showAtOnce = (leads: Element | null): void => {
  leads?.setAttribute('data-heard', 'once')
  const idle = window.requestIdleCallback ?? setTimeout
  idle(() => leads?.matches('[data-heard="once"]') && leads.removeAttribute('data-heard'))
}

/** A part requested this long after a press counts as its effect, in milliseconds. */
const meant = 5_000

/**
 * The last pressed link, button or cell; the page header if it is gone or something else was pressed. Null after
 * `meant`.
 */
const lastPressed = (): Element | null => {
  if (!pressed || performance.now() - pressedAt > meant) return null
  const place = pressed instanceof Element && pressed.isConnected && pressed.closest('a, button, td, th')
  return place || document.querySelector('header')
}

/**
 * Marks the pressed element as busy while its effect loads.
 * @returns a function that removes the mark
 */
export const showPressFeedback = (of = lastPressed()): (() => void) => {
  of?.setAttribute('aria-busy', 'true')
  of?.setAttribute('data-heard', '')
  return () => {
    of?.removeAttribute('aria-busy')
    of?.removeAttribute('data-heard')
  }
}
