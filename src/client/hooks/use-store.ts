import { useSyncExternalStore } from 'react'
import type { Store } from '../store.ts'

/** The store's value, now and whenever it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get)
