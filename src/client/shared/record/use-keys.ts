import { useEffect, useLayoutEffect, useRef } from 'react'
import { actsAlone } from '../state/single-keys.ts'

/** What single keys do, by the key; one that does nothing now has nothing. */
export type KeyActions = Readonly<Record<string, (() => void) | null | undefined>>

interface Settings {
  /** Where a key means something else. */
  readonly taken?: (target: EventTarget | null, key: string) => boolean
  /** Before whatever hears the key where it is pressed. */
  readonly first?: boolean
}

/** Keys of a screen, where keys act by themselves. */
export const useKeys = (keys: KeyActions, { taken = () => false, first = false }: Settings = {}): void => {
  const now = useRef({ keys, taken })
  useLayoutEffect(() => {
    now.current = { keys, taken }
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { key, target, shiftKey, defaultPrevented } = event
      if (shiftKey || defaultPrevented || !actsAlone(event)) return
      const act = now.current.keys[key]
      if (!act || now.current.taken(target, key)) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', pressed, { capture: first })
    return () => document.removeEventListener('keydown', pressed, { capture: first })
  }, [first])
}
