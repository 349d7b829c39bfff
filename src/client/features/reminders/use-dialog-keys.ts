import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Moves the focus into the form, which loads after its dialog opens. */
export const useFirstFocus = (form: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const { current } = form
    if (!current?.contains(document.activeElement))
      current?.querySelector<HTMLElement>('input[data-autofocus]')?.focus()
  }, [form])

/** Ctrl or Cmd + S saves, wherever the focus is in the dialog. */
export const useSaveKey = (form: RefObject<HTMLElement | null>, save: () => void): void => {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const done = new AbortController()
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      const dialog = form.current?.closest('[role="dialog"]')
      if (!(event.target instanceof Node) || !dialog?.contains(event.target)) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    document.addEventListener('keydown', pressed, { signal: done.signal })
    return () => done.abort()
  }, [form])
}
