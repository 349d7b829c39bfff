import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { backups as say } from '#texts/storage'
import { DatabaseError } from '../../platform/database/index.ts'
import { applicationId } from '../../platform/database/sqlite/inspect.ts'
import { companionFiles } from './copy-backup-files.ts'
import { withPart } from './part.ts'

/** More pages than a file has: all of it in one go, one moment of it, however much is written meanwhile. */
const everyPage = 2 ** 31 - 1

/**
 * Copies a database file, of a running server too, to a file of one piece that is whole on the disk when this resolves.
 * @throws DatabaseError with one sentence; there is no file of that name then
 */
export const copyDatabase = async (
  from: string,
  to: string,
  further: (part: string) => Promise<void> = async () => {},
): Promise<void> =>
  replaceWithCopy(from, to, async (part) => {
    await copyInto(from, part)
    await further(part)
  })

/**
 * Has a copy of `from` made by `make`, and puts it at `to` once it is on the disk.
 * @throws DatabaseError with one sentence; there is no file of that name then
 */
export const replaceWithCopy = async (
  from: string,
  to: string,
  make: (part: string) => Promise<void>,
): Promise<void> =>
  withCopyErrors(from, to, () =>
    withPart(to, async (part) => {
      await make(part)
      const files = companionFiles(part)
      if (existsSync(files)) {
        rmSync(companionFiles(to), { recursive: true, force: true })
        renameSync(files, companionFiles(to))
      }
      renameSync(part, to)
      syncToDisk(dirname(to))
    }),
  )

/** @throws DatabaseError with one sentence that names both, whatever fails */
export const withCopyErrors = async <T>(from: string, to: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(say.failed(from, to, error instanceof Error ? error.message : String(error)), {
      cause: error,
    })
  }
}

/** Copies a database into an empty file, which `change` may alter, and reads it through. */
export const copyInto = async (
  from: string,
  part: string,
  change: (copy: DatabaseSync) => void = () => {},
): Promise<void> => {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    await backup(source, part, { rate: everyPage })
  } finally {
    source.close()
  }
  finishCopy(part, from, change)
}

/** One piece, sound, and on the disk. What is wrong with it is wrong with `from`. */
export const finishCopy = (
  file: string,
  from: string,
  change: (copy: DatabaseSync) => void = () => {},
): void => {
  const copy = new DatabaseSync(file)
  try {
    change(copy)
    copy.exec('pragma journal_mode = delete')
    verify(copy, from)
  } finally {
    copy.close()
  }
  syncToDisk(file)
}

/** @throws DatabaseError where it is not whole, or none of ours */
const verify = (copy: DatabaseSync, file: string): void => {
  const value = (sql: string) => Object.values(copy.prepare(sql).get() ?? {})[0]
  if (value('pragma application_id') !== applicationId) throw new DatabaseError(say.notOurs(file))
  const said = value('pragma integrity_check(1)')
  if (said !== 'ok') throw new DatabaseError(say.damaged(file, String(said)))
  if (copy.prepare('pragma foreign_key_check').get() !== undefined)
    throw new DatabaseError(say.damaged(file, 'references'))
}

/** Puts a file, or the names in a folder, on the disk. */
export const syncToDisk = (path: string): void => {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } catch (error) {
    // Some systems cannot do it for folders.
    if (
      !(
        error instanceof Error &&
        'code' in error &&
        ['EISDIR', 'EINVAL', 'EPERM'].includes(String(error.code))
      )
    )
      throw error
  } finally {
    closeSync(opened)
  }
}
