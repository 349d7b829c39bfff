import { useEffect, useLayoutEffect, useRef } from 'react'
import { actsAlone } from '../state/single-keys.ts'

/** Actions by key; null or undefined while unavailable. */
export type KeyActions = Readonly<Record<string, (() => void) | null | undefined>>

interface Settings {
  /** Whether a key has another meaning at the target. */
  readonly taken?: (target: EventTarget | null, key: string) => boolean
  /** Handles keys in the capture phase, before their target. */
  readonly first?: boolean
}

/** Handles single keys of a screen, where `actsAlone` allows them. */
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
