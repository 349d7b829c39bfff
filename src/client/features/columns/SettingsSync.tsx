import { useEffect } from 'react'
import type { Row } from '../../../model/index.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useUser } from '../../shared/request/use-user.ts'
import { fitsWindow, lowRows, storedPageSize } from '../../shared/screen/list-preferences.ts'
import { parseSettings, saveSetting, settings } from '../../shared/state/settings.ts'
import type { PageStore } from '../../shared/state/store.ts'
import { mergeSettings, pageSizeIn } from './merge-settings.ts'

/** Debounce after the last change, in milliseconds: dragging an edge changes a width many times. */
const calm = 500

/** Delay before a failed change is sent again, in milliseconds. */
const again = 30_000

/** Syncs the user's page settings with the server. Other tabs of the browser receive changes at once. */
export const SettingsSync = () => {
  const requests = useRequests()
  const user = useUser().data
  const id = user?.id ?? null
  const told = user?.settings

  useEffect(() => {
    if (id !== null && told) settings.set(mergeSettings(settings.get(), id, told))
  }, [id, told])

  useEffect(() => {
    if (id === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let sending = false
    const send = async () => {
      const { of, values, unsent } = settings.get()
      const [name] = unsent
      if (of !== id || name === undefined || sending) return
      sending = true
      const value = values[name] ?? null
      let wait = 0
      try {
        await requests.call('PUT', `/api/user/settings/${encodeURIComponent(name)}`, { value })
        heard(name, value)
      } catch (error) {
        const { status } = asFailed(error)
        if (status >= 400 && status < 500 && status !== 429)
          heard(name, value) // the server refused it: it applies to this browser only
        else wait = again
      }
      sending = false
      if (settings.get().unsent.length > 0) later(wait)
    }
    const later = (wait = calm) => {
      clearTimeout(timer)
      timer = setTimeout(send, wait)
    }
    const changed = () => settings.get().unsent.length > 0 && later()
    const fromElsewhere = ({ key, newValue }: StorageEvent) => {
      if (key !== 'settings' || newValue === null) return
      const { of, values } = parseSettings(newValue)
      const own = settings.get()
      // unsent changes of this tab are newer; the tab that made a change sends it
      if (of === id) settings.set({ ...own, values: withUnsent(values, own) })
    }
    const stops = [
      settings.subscribe(changed),
      // a fitted page size belongs to this window only
      follow('page-size', storedPageSize, pageSizeIn, (size) =>
        fitsWindow.get() ? undefined : (size ?? undefined),
      ),
      follow(
        'page-fit',
        fitsWindow,
        (kept) => kept === true,
        (fits) => fits || undefined,
      ),
      follow(
        'row-height',
        lowRows,
        (kept) => kept === 'low',
        (low) => (low ? 'low' : undefined),
      ),
    ]
    const done = new AbortController()
    addEventListener('online', () => changed(), { signal: done.signal })
    addEventListener('storage', fromElsewhere, { signal: done.signal })
    changed()
    return () => {
      clearTimeout(timer)
      done.abort()
      for (const stop of stops) stop()
    }
  }, [id, requests])

  return null
}

/** Marks a value as saved on the server, unless it has changed since it was sent. */
const heard = (name: string, value: unknown): void => {
  const now = settings.get()
  if ((now.values[name] ?? null) === value)
    settings.set({ ...now, unsent: now.unsent.filter((each) => each !== name) })
}

const withUnsent = (values: Row, own: ReturnType<typeof settings.get>): Row => ({
  ...values,
  ...Object.fromEntries(own.unsent.map((name) => [name, own.values[name]])),
})

/** Syncs a store with a setting, in both directions. @returns a function that stops it */
const follow = <T,>(
  name: string,
  store: PageStore<T>,
  read: (kept: unknown) => T,
  write: (chosen: T) => unknown,
) => {
  let last = JSON.stringify(settings.get().values[name])
  if (last !== undefined) store.set(read(settings.get().values[name]))
  const stops = [
    settings.subscribe(() => {
      const kept = settings.get().values[name]
      if (JSON.stringify(kept) === last) return
      last = JSON.stringify(kept)
      store.set(read(kept))
    }),
    store.subscribe(() => {
      const value = write(store.get())
      if (JSON.stringify(value) === last) return
      last = JSON.stringify(value)
      saveSetting(name, value)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
