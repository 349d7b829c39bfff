import { useCallback, useState, useSyncExternalStore } from 'react'

const small = '(max-width: 720px)'

/** Whether the screen is so small that rows become cards. The query is made once: making it costs at every rendering. */
export const useCards = (): boolean => {
  const [media] = useState((): MediaQueryList | undefined => window.matchMedia?.(small))
  const subscribe = useCallback(
    (heard: () => void) => {
      media?.addEventListener('change', heard)
      return () => media?.removeEventListener('change', heard)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media?.matches ?? false)
}
