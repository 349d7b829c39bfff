import { existsSync, statfsSync } from 'node:fs'

const place = '/dev/shm'
/** Bytes that are free in it at least: hundreds of databases come and go. Containers mostly give it 64 MB. */
const enough = 4 * 1024 ** 3

const holdsEnough = (): boolean => {
  if (!existsSync(place)) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize >= enough
}

/** Where files are in memory and wait for no disk; null where this machine has no such folder, or a small one. */
export const memoryFolder: string | null = holdsEnough() ? place : null

/** What this process and those that it starts make goes there. */
export const makeInMemory = (): void => {
  if (memoryFolder !== null) process.env.TMPDIR ??= memoryFolder
}
