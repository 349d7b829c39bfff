import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { backups as say } from '#texts/storage'
import { DatabaseError } from '../../platform/database/index.ts'
import { applicationId } from '../../platform/database/sqlite/inspect.ts'
import { companionFiles } from './copy-backup-files.ts'
import { withPart } from './part.ts'

/** More pages than a file has: one step copies a consistent snapshot despite parallel writes. */
const everyPage = 2 ** 31 - 1

/**
 * Copies a database file, even of a running server, to a single file that is flushed to the disk.
 * @throws DatabaseError with one sentence; no incomplete file is left at `to`
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
 * Makes a copy of `from` with `make`, and renames it to `to` once it is flushed to the disk.
 * @throws DatabaseError with one sentence; no incomplete file is left at `to`
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

/** @throws DatabaseError with one sentence that names both paths, for any error */
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

/** Copies a database into an empty file, applies `change` and verifies the copy. */
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

/** Converts a copy to a single file, verifies it and flushes it to the disk. Errors name `from`. */
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

/** @throws DatabaseError where the copy is damaged or not a database of this program */
const verify = (copy: DatabaseSync, file: string): void => {
  const value = (sql: string) => Object.values(copy.prepare(sql).get() ?? {})[0]
  if (value('pragma application_id') !== applicationId) throw new DatabaseError(say.notOurs(file))
  const said = value('pragma integrity_check(1)')
  if (said !== 'ok') throw new DatabaseError(say.damaged(file, String(said)))
  if (copy.prepare('pragma foreign_key_check').get() !== undefined)
    throw new DatabaseError(say.damaged(file, 'references'))
}

/** Flushes a file, or the names in a folder, to the disk. */
export const syncToDisk = (path: string): void => {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } catch (error) {
    // Some systems cannot flush folders.
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
