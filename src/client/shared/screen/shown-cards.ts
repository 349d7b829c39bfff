import { createStore } from '../state/store.ts'
import type { ShownList } from './dock.ts'

/**
 * The cards among which one is looked at beside a board or a calendar; null where none is. It is no list in view: what
 * acts on the rows of a table leaves cards alone.
 */
export const shownCards = createStore<ShownList | null>(null)
