import { useSyncExternalStore } from 'react'

const small = '(max-width: 720px)'

const subscribe = (heard: () => void): (() => void) => {
  const media = window.matchMedia?.(small)
  media?.addEventListener('change', heard)
  return () => media?.removeEventListener('change', heard)
}

/** Whether the screen is so small that rows become cards. */
export const useCards = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia?.(small).matches ?? false)
