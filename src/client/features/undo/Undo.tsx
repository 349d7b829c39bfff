import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { undo as words } from '#texts/undo'
import { currentToast, type Toast } from '../../shared/design/overlay/toast.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { undoConflicts, undoWithToast } from '../../shared/screen/undo-with-toast.ts'
import { useStore } from '../../shared/state/store.ts'
import { type ChangeLog, lastChangeOn, noteChange, type UndoableChange, withoutChange } from './change-log.ts'
import { UndoConflicts } from './UndoConflicts.tsx'

const writing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"])'
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="combobox"]'

/** Whether Ctrl + Z is handled elsewhere: by the browser in text inputs, or in overlays and dialogs. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(`${writing}, ${floating}`) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/**
 * Undo of changes: adds an Undo button to their toasts, and Ctrl + Z reverts the screen's last change, repeatedly. A
 * pending change is awaited first. Values that others changed since are kept and can be reviewed.
 */
export const Undo = () => {
  const requests = useRequests()
  const { pathname } = useLocation()
  const shown = useStore(currentToast)
  const changes = useRef<ChangeLog>([])
  const busy = useRef(false)

  const take = useCallback(
    async (change: UndoableChange): Promise<void> => {
      if (busy.current) return
      busy.current = true
      changes.current = withoutChange(changes.current, change.batch)
      const last = lastChangeOn(changes.current, pathname)
      const next = last && { label: words.more, keys: words.keys, act: () => void take(last) }
      const failed = await undoWithToast(requests, change.batch, { text: change.text, next })
      busy.current = false
      if (failed && (failed.status < 400 || failed.status >= 500))
        changes.current = [...changes.current, change] // it can be retried
    },
    [requests, pathname],
  )

  useLayoutEffect(() => {
    if (shown?.batch === undefined) return
    changes.current = noteChange(changes.current, shown, pathname)
    if (!offersUndo(shown)) currentToast.set(withUndo(shown, take))
  }, [shown, pathname, take])

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'z' || isTaken(target)) return
      event.preventDefault()
      requests.onceWritten(() => {
        const last = lastChangeOn(changes.current, pathname)
        if (last) void take(last)
      })
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [requests, pathname, take])

  return <UndoConflicts rows={useStore(undoConflicts)} onClose={() => undoConflicts.set(null)} />
}

const offersUndo = ({ actions = [] }: Toast): boolean => actions.some(({ label }) => label === words.act)

/** The toast with an Undo button for its change. */
const withUndo = (told: Toast, take: (change: UndoableChange) => void): Toast => ({
  ...told,
  actions: [
    {
      label: words.act,
      keys: words.keys,
      act: () => {
        const { batch = '', title, text } = told
        take({ batch, title, text, screens: new Set() })
      },
    },
    ...(told.actions ?? []),
  ],
})
