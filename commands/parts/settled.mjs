/**
 * Milliseconds without a change before changed files are read: an editor empties a file before writing it and saves
 * several at once. Vite's watcher ignores a second change of a file within 50 ms. The longer delay ensures that a write
 * after the reading always triggers an event.
 */
export const SETTLED = 75
