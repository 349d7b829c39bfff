import { useEffect } from 'react'

/** A finger comes without a sign: the press that selects is the first that is heard of it. */
const isByTouch = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/** Acts at each sign that somebody is about to use a region: a pointer over it, or the focus in it. */
export const useIntent = (region: HTMLElement | null, act: () => void): void => {
  useEffect(() => {
    if (!region) return
    const done = new AbortController()
    // it may have come before anybody listened
    if (isByTouch() || region.matches(':hover, :focus-within')) act()
    for (const sign of ['pointerover', 'focusin']) region.addEventListener(sign, act, { signal: done.signal })
    return () => done.abort()
  }, [region, act])
}
