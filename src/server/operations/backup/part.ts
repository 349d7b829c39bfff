import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isOurs, makeFolder, makePrivate } from '../../platform/database/sqlite/file.ts'
import { lockFile } from '../../platform/database/sqlite/file-lock.ts'

/** Names in a part's folder: the copy, and the lock file of the process that makes it. */
const copyName = 'copy.db'
const heldName = 'held'

const folderName = /\.part-\w{6}$/
const known = new RegExp(
  `^((${copyName}|${heldName})(-wal|-shm|-journal)?(\\.lock(-journal)?)?|${copyName}\\.files)$`,
)

/** Younger parts are kept: their maker may not have taken its lock yet. */
const leastAgeMilliseconds = 10_000

/**
 * Calls `work` with an empty file for a copy, in a private folder beside `to`, so that a rename completes the copy.
 * The folder is locked during the work and deleted afterwards. First deletes abandoned parts of killed processes.
 */
export const withPart = async <T>(to: string, work: (part: string) => Promise<T>): Promise<T> => {
  makeFolder(dirname(to))
  sweepParts([dirname(to)])
  const folder = mkdtempSync(`${to}.part-`)
  try {
    const fileLock = lockFile(join(folder, heldName))
    try {
      const part = join(folder, copyName)
      makePrivate(part)
      return await work(part)
    } finally {
      fileLock.release()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Deletes abandoned parts of copies from the folders. One that cannot be deleted is retried at the next call.
 * @returns the number of deleted parts
 */
export const sweepParts = (folders: readonly string[], now = Date.now()): number =>
  folders.flatMap((folder) => partsIn(folder).filter((part) => sweepPart(part, now))).length

const partsIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => folderName.test(name))
      .map((name) => join(folder, name))
  } catch {
    return [] // the folder is missing or unreadable
  }
}

const sweepPart = (part: string, now: number): boolean => {
  try {
    const found = lstatSync(part)
    if (!found.isDirectory() || !isOurs(found)) return false
    const names = readdirSync(part)
    if (!names.some((name) => name.startsWith(heldName)) || !names.every((name) => known.test(name)))
      return false
    const touched = [found, ...names.map((name) => lstatSync(join(part, name)))].map(({ mtimeMs }) => mtimeMs)
    // The absolute difference, so that a clock set back does not keep a part for ever.
    if (touched.some((moment) => Math.abs(now - moment) < leastAgeMilliseconds)) return false
    lockFile(join(part, heldName)).release()
    rmSync(part, { recursive: true, force: true })
    return true
  } catch {
    return false // its maker has the lock
  }
}
