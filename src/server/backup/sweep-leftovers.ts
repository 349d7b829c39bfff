import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { sqlitePath } from '../database/open-database.ts'
import { realFile } from '../database/sqlite/file.ts'
import { usualPlace } from './backup.ts'
import { sweepParts } from './part.ts'

/**
 * Removes what backups and restores that were killed left of a database: beside it, and where its backups usually lie.
 * @returns how many unfinished copies those were
 */
export const sweepLeftovers = (url: string, now: Date): number => {
  const path = sqlitePath(url)
  return sweepParts(
    [path === null ? tmpdir() : dirname(realFile(path)), dirname(usualPlace(url, now))],
    now.getTime(),
  )
}
