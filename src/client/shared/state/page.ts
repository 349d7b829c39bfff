import { useCallback, useState, useSyncExternalStore } from 'react'

/** Whether the page is reloading although no form was left. */
let reloading = false

/** In development a changed file reloads the page; the event may precede a form. */
import.meta.hot?.on('vite:beforeFullReload', () => {
  reloading = true
})

/** Whether the page reloads by itself, so that drafts must survive the unload. */
export const isReloading = (): boolean => reloading

/** Reloads the page; the open form restores its draft. */
export const reloadPage = (): void => {
  reloading = true
  location.reload()
}

const subscribe = (heard: () => void) => {
  const done = new AbortController()
  for (const change of ['online', 'offline']) addEventListener(change, heard, { signal: done.signal })
  return () => done.abort()
}

/** Whether the browser is online. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Whether a media query matches. The query is created once, because each creation costs time. */
export const useMedia = (query: string): boolean => {
  const [media] = useState((): MediaQueryList | undefined => window.matchMedia?.(query))
  const subscribe = useCallback(
    (heard: () => void) => {
      media?.addEventListener('change', heard)
      return () => media?.removeEventListener('change', heard)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media?.matches ?? false)
}

/** Whether the screen is so small that rows render as cards. */
export const useCards = (): boolean => useMedia('(max-width: 720px)')

/** The nonce for styles from scripts; '' if the page has none. */
export const pageNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
