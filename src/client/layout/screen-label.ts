import { useEffect } from 'react'
import { createStore } from '../store.ts'

const unknown = { label: '', looks: false }

/**
 * What the shown row is called, between the list's name and the title in the top bar, and whether one can but look at
 * it: the title says so.
 */
export const screenLabel = createStore(unknown)

/** Says what the row on this screen is called, while the screen is there; '' until it is known. */
export const useScreenLabel = (label: string, looks = false): void => {
  useEffect(() => {
    screenLabel.set({ label, looks })
    return () => screenLabel.set(unknown)
  }, [label, looks])
}
