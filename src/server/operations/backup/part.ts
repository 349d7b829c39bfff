import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isOurs, makeFolder, makePrivate } from '../../platform/database/sqlite/file.ts'
import { lockFile } from '../../platform/database/sqlite/file-lock.ts'

/** Within a part's folder: the copy, and what is held while somebody makes it. */
const copyName = 'copy.db'
const heldName = 'held'

const folderName = /\.part-\w{6}$/
const known = new RegExp(
  `^((${copyName}|${heldName})(-wal|-shm|-journal)?(\\.lock(-journal)?)?|${copyName}\\.files)$`,
)

/** Younger ones are let alone: of two who begin at once, one may not be holding its part yet. */
const leastAgeMilliseconds = 10_000

/**
 * Gives `work` an empty file to make a copy in that is to stand at `to`: in a folder beside it, so that it only has to
 * be renamed, which like all in it is its owner's alone from its first moment. It is held meanwhile, and gone afterwards.
 * What others left there who were killed goes first.
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
 * Removes from the folders the parts of copies that nobody makes any more. One that cannot be removed waits for the
 * next time.
 * @returns how many those were
 */
export const sweepParts = (folders: readonly string[], now = Date.now()): number =>
  folders.flatMap((folder) => partsIn(folder).filter((part) => sweepPart(part, now))).length

const partsIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => folderName.test(name))
      .map((name) => join(folder, name))
  } catch {
    return [] // There is none, or it is not for us to read.
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
    // A clock that was set back makes no part live for ever.
    if (touched.some((moment) => Math.abs(now - moment) < leastAgeMilliseconds)) return false
    lockFile(join(part, heldName)).release()
    rmSync(part, { recursive: true, force: true })
    return true
  } catch {
    return false // Held by whoever makes it.
  }
}
