import { useEffect, useLayoutEffect, useRef } from 'react'

const writing =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** What single keys do, by the key; one that does nothing now has nothing. */
export type Keys = Readonly<Record<string, (() => void) | null | undefined>>

interface Settings {
  /** Where a key means something else. */
  readonly taken?: (target: EventTarget | null, key: string) => boolean
  /** Before whatever hears the key where it is pressed. */
  readonly first?: boolean
}

/** Single keys of a screen: while nothing is typed into, and nothing lies over the page. */
export const useKeys = (keys: Keys, { taken = () => false, first = false }: Settings = {}): void => {
  const now = useRef({ keys, taken })
  useLayoutEffect(() => {
    now.current = { keys, taken }
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey, isComposing, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || shiftKey || isComposing || defaultPrevented) return
      if (target instanceof Element && target.closest(writing)) return
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
