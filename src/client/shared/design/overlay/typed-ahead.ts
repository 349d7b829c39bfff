/** The text typed while a part that takes text loads; null while none loads. */
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
  if (typed === null || (key.length > 1 && key !== 'Backspace') || (key === ' ' && !typed)) return // a leading Space presses a button
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

/** How long a loaded part may take to move the focus, in milliseconds. */
const settles = 1_000

/**
 * Buffers typed letters and inserts them into the next focused field. Focus on anything else and Escape discard them.
 * @returns a function to call once the part has loaded or was cancelled
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
