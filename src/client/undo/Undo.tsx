import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { undo as words } from '#texts/undo'
import { said, type Toast, toast } from '../design/overlay/toast.ts'
import { type Batch, type KeptRow, undoBatch } from '../request/batches.ts'
import { userPath } from '../request/paths.ts'
import { useRequests } from '../request/use-requests.tsx'
import { asFailed } from '../request/wire.ts'
import { useStore } from '../state/store.ts'
import { type Change, type Changes, lastOf, noted, without } from './changes.ts'
import { KeptRows } from './KeptRows.tsx'

const writing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"])'
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="combobox"]'

/** Whether Ctrl + Z is somebody else's: what is typed is taken back by the browser. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(`${writing}, ${floating}`) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** What an undo comes to, in a sentence; undefined where the change itself says enough. */
const outcome = ({ changed, kept }: Batch, change: Change): string | undefined => {
  if (kept.length > 0) return changed > 0 ? words.backButKept(changed, kept.length) : words.kept(kept.length)
  return changed > 1 ? words.back(changed) : change.text
}

/**
 * Takes changes back: each toast of one gets its Undo, Ctrl + Z does the same for the last change of the screen, again
 * and again. What others have changed since stays, and can be looked at.
 */
export const Undo = () => {
  const requests = useRequests()
  const { pathname } = useLocation()
  const shown = useStore(said)
  const changes = useRef<Changes>([])
  const [kept, setKept] = useState<readonly KeptRow[] | null>(null)
  const busy = useRef(false)

  const take = useCallback(
    async (change: Change) => {
      if (busy.current) return
      busy.current = true
      changes.current = without(changes.current, change.batch)
      const heard = ({ underWay }: Batch) => {
        if (underWay && said.get()?.title !== words.running)
          toast({ tone: 'green', title: words.running, text: change.text, stays: true })
      }
      try {
        const batch = await undoBatch(requests, change.batch, heard)
        const { length } = batch.kept
        toast({
          tone: batch.changed > 0 ? 'green' : 'red',
          title: batch.changed > 0 ? words.done : words.nothing,
          text: outcome(batch, change),
          ...(length > 0 && { actions: [{ label: words.show(length), act: () => setKept(batch.kept) }] }),
        })
      } catch (error) {
        const { status, message } = asFailed(error)
        toast({ tone: 'red', title: words.failed, text: message })
        if (status < 400 || status >= 500) changes.current = [...changes.current, change] // it may be tried again
      } finally {
        busy.current = false
        requests.refresh((path) => path.startsWith('/api/') && path !== userPath)
      }
    },
    [requests],
  )

  useLayoutEffect(() => {
    if (shown?.batch === undefined) return
    changes.current = noted(changes.current, shown, pathname)
    if (!shown.actions) said.set(withUndo(shown, take))
  }, [shown, pathname, take])

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'z' || isTaken(target)) return
      const last = lastOf(changes.current, pathname)
      if (!last) return
      event.preventDefault()
      void take(last)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [pathname, take])

  return <KeptRows rows={kept} onClose={() => setKept(null)} />
}

/** The toast with the button that takes back what it tells. */
const withUndo = (told: Toast, take: (change: Change) => void): Toast => ({
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
  ],
})
