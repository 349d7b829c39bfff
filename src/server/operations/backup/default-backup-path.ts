import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { sqlitePath } from '../../platform/database/address.ts'
import { realFile } from '../../platform/database/sqlite/file.ts'
import { sweepParts } from './part.ts'

/** '2026-11-21T09-30-00-123Z': sorts, and every file system takes it. */
const stamp = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-')

/** Where backups lie unless said: the folder `backups` beside the real file; for PostgreSQL, beside where we are. */
export const defaultBackupPath = (url: string, now: Date): string => {
  const path = sqlitePath(url)
  if (path === null)
    return resolve('backups', `${basename(new URL(url).pathname) || 'database'}-${stamp(now)}.db`)
  const file = realFile(path)
  return join(dirname(file), 'backups', `${basename(file, extname(file))}-${stamp(now)}.db`)
}

/**
 * Removes what backups and restores that were killed left of a database: beside it, and where its backups usually lie.
 * @returns how many unfinished copies those were
 */
export const sweepLeftovers = (url: string, now: Date): number => {
  const path = sqlitePath(url)
  return sweepParts(
    [path === null ? tmpdir() : dirname(realFile(path)), dirname(defaultBackupPath(url, now))],
    now.getTime(),
  )
}
