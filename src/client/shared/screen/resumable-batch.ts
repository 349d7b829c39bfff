import { createStore } from '../state/store.ts'

const place = 'going-on'

/** The batch that this tab started before a reload, as JSON; null for none. */
export const resumableBatch = (): string | null => sessionStorage.getItem(place)

/** Stores the batch across a reload; null removes it. */
export const storeResumableBatch = (text: string | null): void => {
  if (text === null) sessionStorage.removeItem(place)
  else sessionStorage.setItem(place, text)
}

/** Whether a batch runs without the screen that started it, so that other screens show its progress. */
export const isBatchDetached = createStore(resumableBatch() !== null)
