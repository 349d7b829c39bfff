import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** What the shown row is called; between the list's name and the title in the top bar. */
export const screenLabel = createStore('')

/** Says what the row on this screen is called, while the screen is there; '' until it is known. */
export const useScreenLabel = (label: string): void => {
  useEffect(() => {
    screenLabel.set(label)
    return () => screenLabel.set('')
  }, [label])
}
