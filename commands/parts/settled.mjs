/**
 * How long, in ms, files that change are left alone before they are read: an editor empties a file before it writes it,
 * and saves several at once. It is longer than the 50 ms in which Vite's watcher tells of no second change of a file,
 * so that what is written after the reading is always told.
 */
export const SETTLED = 75
