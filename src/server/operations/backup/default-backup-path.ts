import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { sqlitePath } from '../../platform/database/address.ts'
import { realFile } from '../../platform/database/sqlite/file.ts'
import { sweepParts } from './part.ts'

/** '2026-11-21T09-30-00-123Z': sorts by time and is a valid file name everywhere. */
const stamp = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-')

/**
 * Returns the default path of a backup: in `backups` beside the real database file, or for PostgreSQL in the working
 * directory.
 */
export const defaultBackupPath = (url: string, now: Date): string => {
  const path = sqlitePath(url)
  if (path === null)
    return resolve('backups', `${basename(new URL(url).pathname) || 'database'}-${stamp(now)}.db`)
  const file = realFile(path)
  return join(dirname(file), 'backups', `${basename(file, extname(file))}-${stamp(now)}.db`)
}

/**
 * Deletes unfinished copies of killed backups and restores: in the default backup folder, and beside the file
 * (PostgreSQL: in the temporary folder).
 * @returns the number of deleted copies
 */
export const sweepLeftovers = (url: string, now: Date): number => {
  const path = sqlitePath(url)
  return sweepParts(
    [path === null ? tmpdir() : dirname(realFile(path)), dirname(defaultBackupPath(url, now))],
    now.getTime(),
  )
}
