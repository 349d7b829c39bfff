import { readFileSync } from 'node:fs'

/** What a process has open beside its connections: database, threads, log, streams between them. Measured: under 60. */
export const roomForFiles = 120

/** So many connections there are at least to be, whatever the limit says. */
const fewest = 16

/** The soft limit of open files in the text of /proc/self/limits; null where it says none. */
export const limitIn = (text: string): number | null => {
  const limit = /^Max open files\s+(\d+)\s/m.exec(text)?.[1]
  return limit === undefined ? null : Number(limit)
}

/** How many files this process may have open; null where nothing says so. */
export const openFileLimit = (): number | null => {
  try {
    return limitIn(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return null // not Linux
  }
}

/** The most connections that leave room for everything else that a process opens. */
export const connectionsWithin = (most: number, limit: number | null): number =>
  limit === null ? most : Math.min(most, Math.max(fewest, limit - roomForFiles))
