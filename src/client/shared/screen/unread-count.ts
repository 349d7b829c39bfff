import { createStore } from '../state/store.ts'

/** The number of unread inbox items; 0 until it is known. */
export const unreadCount = createStore(0)
