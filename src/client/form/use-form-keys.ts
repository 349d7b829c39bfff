import { useLayoutEffect, useRef } from 'react'

const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null

/** Ctrl or Cmd + S saves, Ctrl or Cmd + Enter saves and adds another; wherever the focus is on the screen. */
export const useFormKeys = (save: (another?: boolean) => void): void => {
  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const key = event.key.toLowerCase()
      if (key !== 's' && key !== 'enter') return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat && !inDialog(event.target)) latest.current(key === 'enter')
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
