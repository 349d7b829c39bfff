import { createStore } from '../state/store.ts'
import type { ShownList } from './dock.ts'

/**
 * The cards of a board or calendar beside the open one; null for none. It is not `shownList`, so that table actions
 * ignore cards.
 */
export const shownCards = createStore<ShownList | null>(null)
