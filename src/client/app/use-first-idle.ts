import { useEffect, useState } from 'react'
import { useRequests } from '../shared/request/use-requests.tsx'

/** Whether the first screen has rendered, all its calls are answered, and the browser has been idle since. */
export const useFirstIdle = (): boolean => {
  const { inFlight } = useRequests()
  const [rests, rest] = useState(false)
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1))
    // Polls: the last answer may arrive before the screen's script.
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
