import { useSyncExternalStore } from 'react'

const subscribe = (heard: () => void) => {
  const done = new AbortController()
  for (const change of ['online', 'offline']) addEventListener(change, heard, { signal: done.signal })
  return () => done.abort()
}

/** Whether the browser has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
