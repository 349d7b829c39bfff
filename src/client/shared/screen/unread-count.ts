import { createStore } from '../state/store.ts'

/** How many lines of the inbox are unread; 0 until it is known. */
export const unreadCount = createStore(0)
