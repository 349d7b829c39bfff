import { useEffect, useState } from 'react'
import { useRequests } from '../shared/request/use-requests.tsx'

/** Whether the first screen has been drawn, with all its calls answered, and the browser was idle since. */
export const useFirstIdle = (): boolean => {
  const { inFlight } = useRequests()
  const [rests, rest] = useState(false)
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1))
    // Asked again and again: the last answer can be there before the screen's script is.
    const looking = setInterval(() => {
      if (inFlight.get() > 0 || !document.querySelector('h1')) return
      clearInterval(looking)
      idle(() => {
        performance.mark('first-screen-at-rest')
        rest(true)
      })
    }, 50)
    return () => clearInterval(looking)
  }, [inFlight])
  return rests
}
