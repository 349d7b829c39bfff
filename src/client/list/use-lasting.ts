import { useEffect, useState } from 'react'

/**
 * Whether something has been true for so many milliseconds, so that what passes at once never flickers. A timer rather
 * than a transition: one that merely waits makes the browser prepare the whole table for fading.
 */
export const useLasting = (now: boolean, milliseconds: number): boolean => {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasting(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [now, milliseconds])
  return now && lasting
}
