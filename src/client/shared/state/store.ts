import { useState, useSyncExternalStore } from 'react'

/** A value that parts of the page share, and hear of when it changes. */
export interface PageStore<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  /** @returns a function that ends the subscription */
  readonly subscribe: (heard: () => void) => () => void
}

export const createStore = <T>(first: T): PageStore<T> => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const heard of [...listeners]) heard()
    },
    subscribe: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}

/** The store's value, now and whenever it changes. */
export const useStore = <T>(store: PageStore<T>): T => useSyncExternalStore(store.subscribe, store.get)

/** Whether the value has been true since the part appeared; what was opened once stays to be closed gently. */
export const useEverTrue = (value: boolean): boolean => {
  const [was, setWas] = useState(value)
  if (value && !was) setWas(true)
  return was || value
}
