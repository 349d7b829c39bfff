/** What was typed since something was opened that takes text and is not there yet; null where nothing is awaited. */
let typed: string | null = null
let awaited = 0
let forgetting: ReturnType<typeof setTimeout> | number | undefined

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, [contenteditable="true"]')

const hear = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey, isTrusted, isComposing } = event
  if (typed === null || !isTrusted || isComposing) return
  if (ctrlKey || metaKey || altKey || isField(document.activeElement)) return
  if (key === 'Escape') typed = null
  if (typed === null || (key.length > 1 && key !== 'Backspace') || (key === ' ' && !typed)) return // Space presses a button
  typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key
  event.preventDefault()
  event.stopImmediatePropagation()
}

const enter = ({ target }: FocusEvent): void => {
  const text = typed
  typed = null
  if (text && isField(target)) setTimeout(() => document.execCommand('insertText', false, text))
}

globalThis.addEventListener?.('keydown', hear, true)
globalThis.addEventListener?.('focusin', enter, true)

/** How long after something is there it may take the focus, in milliseconds. */
const settles = 1_000

/**
 * Letters that are typed from now on go into the field that has the focus next, as if it had been there already. Wherever
 * else the focus goes, and by Escape, they are forgotten.
 * @returns a function to call once it is there, or not wanted any more
 */
export const typeAhead = (): (() => void) => {
  clearTimeout(forgetting)
  awaited += 1
  typed ??= ''
  return () => {
    awaited -= 1
    if (awaited === 0) forgetting = setTimeout(enter, settles, {})
  }
}
