import { useLayoutEffect, useRef } from 'react'
import { isComposing } from '../../shared/design/composing.ts'
import type { AfterSave } from './use-form.ts'

const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null

/** An open dropdown that adds a row handles Ctrl + Enter itself. */
const adds = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-adds][aria-expanded="true"]')

const isOver = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-over]') !== null

/**
 * Save shortcuts, wherever the focus is on the screen. Ctrl or Cmd + S saves; with Enter it saves and adds another;
 * with Shift + Enter it saves and opens the next row.
 * @param over for a form over another one: both keys save it while it has the focus
 */
export const useFormKeys = (save: (after?: AfterSave) => void, over = false): void => {
  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isComposing(event)) return
      const key = event.key.toLowerCase()
      const after: AfterSave = key === 's' ? 'leave' : event.shiftKey ? 'next' : 'another'
      if (key !== 'enter' && (key !== 's' || event.shiftKey)) return
      if (over ? !isOver(event.target) : isOver(event.target)) return
      if (key === 'enter' && adds(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat && (over || !inDialog(event.target))) latest.current(over ? 'leave' : after)
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [over])
}
