import { useState, useSyncExternalStore } from 'react'

/** A shared value that parts of the page subscribe to. */
export interface PageStore<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  /** @returns a function that unsubscribes */
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

/** The value of a store; subscribes to its changes. */
export const useStore = <T>(store: PageStore<T>): T => useSyncExternalStore(store.subscribe, store.get)

/** Whether the value has ever been true since mounting; a part once opened stays mounted for its closing animation. */
export const useEverTrue = (value: boolean): boolean => {
  const [was, setWas] = useState(value)
  if (value && !was) setWas(true)
  return was || value
}
