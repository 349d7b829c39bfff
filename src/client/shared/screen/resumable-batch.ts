import { createStore } from '../state/store.ts'

const place = 'going-on'

/** The change of many rows that this tab began and that went on when the page was left; null where there is none. */
export const resumableBatch = (): string | null => sessionStorage.getItem(place)

/** Remembers it over a reload; null forgets it. */
export const storeResumableBatch = (text: string | null): void => {
  if (text === null) sessionStorage.removeItem(place)
  else sessionStorage.setItem(place, text)
}

/** It goes on, and the screen that began it is gone, or was loaded anew: how far it is stands beside any other. */
export const isBatchDetached = createStore(resumableBatch() !== null)
