import { useCallback, useState, useSyncExternalStore } from 'react'

/** The page is about to be loaded anew without anybody having left the form. */
let reloading = false

/** In development a changed file does so; it may be said before a form is there. */
import.meta.hot?.on('vite:beforeFullReload', () => {
  reloading = true
})

/** Whether what is typed is to be kept over the page's end. */
export const isReloading = (): boolean => reloading

/** Loads the page anew; the form that is open finds what was typed again. */
export const reloadPage = (): void => {
  reloading = true
  location.reload()
}

const subscribe = (heard: () => void) => {
  const done = new AbortController()
  for (const change of ['online', 'offline']) addEventListener(change, heard, { signal: done.signal })
  return () => done.abort()
}

/** Whether the browser has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Whether a query of the browser's media holds. The query is made once: making it costs at every rendering. */
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

/** Whether the screen is so small that rows become cards. */
export const useCards = (): boolean => useMedia('(max-width: 720px)')

/** The nonce that styles made by scripts must bear; '' where the page was served without one. */
export const pageNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
