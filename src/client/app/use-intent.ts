import { useEffect } from 'react'

/** Touch has no hover: the first event is the press itself. */
const isByTouch = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/** Calls `act` when the user is about to use a region: on hover, on focus, and at once on touch screens. */
export const useIntent = (region: HTMLElement | null, act: () => void): void => {
  useEffect(() => {
    if (!region) return
    const done = new AbortController()
    // the pointer or focus may have arrived before the listeners
    if (isByTouch() || region.matches(':hover, :focus-within')) act()
    for (const sign of ['pointerover', 'focusin']) region.addEventListener(sign, act, { signal: done.signal })
    return () => done.abort()
  }, [region, act])
}
