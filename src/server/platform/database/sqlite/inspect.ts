import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { storage } from '#texts/storage'
import { quote } from '../driver/dialect.ts'
import { DatabaseDamaged, DatabaseError } from '../driver/errors.ts'
import type { Connection } from './connection.ts'
import { sqliteErrorCode } from './fault.ts'
import type { CleanStop } from './file-lock.ts'

/** Marks the file as ours in its header: 'ADGN'. */
export const applicationId = 0x41_44_47_4e

/** Older SQLite could corrupt a file with two connections: https://sqlite.org/wal.html#walresetbug */
const oldestSqlite = [3, 51, 3] as const

/** Size and modification time of the file; null if it does not exist. */
export const fileMark = (file: string): CleanStop | null => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found === undefined ? null : { size: found.size, changed: Math.floor(found.mtimeMs) }
}

/** The size of the file's write-ahead log in bytes. A clean stop leaves none. */
export const waitingBytes = (file: string): number =>
  statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0

/**
 * Refuses a file that is not our database or that a quick check finds damaged: header, schema, the first page of each
 * table, length. Accepts a new, empty file.
 * @throws DatabaseError with one sentence
 */
export const inspect = (connection: Connection, file: string): void => {
  const version = String(connection.value('select sqlite_version()'))
  const parts = version.split('.').map(Number)
  const newer = oldestSqlite.map((part, at) => (parts[at] ?? 0) - part).find((difference) => difference !== 0)
  if ((newer ?? 0) < 0) throw new DatabaseError(storage.oldSqlite(version, oldestSqlite.join('.')))
  try {
    const owner = connection.value('pragma application_id')
    const tables = connection.all("select name from sqlite_schema where type = 'table'")
    if (owner !== applicationId && (owner !== 0 || tables.length > 0))
      throw new DatabaseError(storage.foreign(file))
    if (owner === 0) connection.execute(`pragma application_id = ${applicationId}`)
    for (const { name } of tables) connection.execute(`select 1 from ${quote(String(name))} limit 1`)
    const length =
      Number(connection.value('pragma page_count')) * Number(connection.value('pragma page_size'))
    if (waitingBytes(file) === 0 && (fileMark(file)?.size ?? 0) < length)
      throw new DatabaseDamaged(storage.damaged)
  } catch (error) {
    if (error instanceof DatabaseDamaged)
      throw new DatabaseError(storage.damagedAtStart(file), { cause: error })
    throw error
  }
}

const patienceMilliseconds = 800

/**
 * Refuses a file that another process has open under another hard link, which has its own lock file and log.
 * SQLite locks the file itself, so an exclusive lock shows whether it is in use. An unused second name is accepted:
 * a restore killed between two steps leaves one.
 * @throws DatabaseError if it is open elsewhere
 */
export const refuseOpenElsewhere = (file: string): void => {
  if ((statSync(file, { throwIfNoEntry: false })?.nlink ?? 1) < 2) return
  const connection = new DatabaseSync(file, { timeout: patienceMilliseconds })
  try {
    connection.exec('pragma locking_mode = exclusive')
    connection.prepare('select count(*) from sqlite_schema').get()
  } catch (error) {
    // Other faults are reported by the start itself.
    if (((sqliteErrorCode(error) ?? 0) & 0xff) === 5)
      throw new DatabaseError(storage.heldByOtherName(file), { cause: error })
  } finally {
    connection.close()
  }
}
