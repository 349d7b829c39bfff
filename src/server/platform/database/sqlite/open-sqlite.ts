import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { storage } from '#texts/storage'
import { DatabaseDamaged, DatabaseError, DiskFull, ReadOnly, Unavailable } from '../driver/errors.ts'
import type { LogSentence } from '../driver/listeners.ts'
import { Connection } from './connection.ts'
import { classifySqliteError } from './fault.ts'
import { makeFolder, makePrivate, realFile } from './file.ts'
import { type CleanStop, type FileLock, lockFile } from './file-lock.ts'
import { fileMark, inspect, refuseOpenElsewhere, waitingBytes } from './inspect.ts'
import { SqliteDatabase } from './sqlite-database.ts'

export interface SqliteOptions {
  /** Logs one sentence for the operator. */
  readonly log?: LogSentence
  /** Opens only an existing file. */
  readonly existing?: boolean
}

/**
 * Opens or creates the database file at `path`, links resolved, as its only server. After an unclean stop or an
 * outside change to the file, the whole file is checked in the background.
 * @throws DatabaseError with one sentence: held by another server, not ours, damaged, not readable or not writable
 */
export const openSqlite = async (path: string, options: SqliteOptions = {}): Promise<SqliteDatabase> => {
  const { log = () => {}, existing = false } = options
  const file = realFile(path)
  if ((fileMark(file)?.size ?? 0) === 0 && waitingBytes(file) > 0)
    throw new DatabaseError(storage.logAlone(file))
  prepareFolder(file, existing)
  const before = fileMark(file)
  const fileLock = lockFile(file)
  let connection: Connection | null = null
  let left: CleanStop | 'running' | null = null
  try {
    left = fileLock.consumeCleanStop()
    const clean = left !== null && left !== 'running' && same(left, before)
    if (clean && waitingBytes(file) > 0) throw new DatabaseError(storage.foreignLog(file))
    if (left === 'running' && !existsSync(`${file}-wal`)) log(storage.logGone(file))
    refuseOpenElsewhere(file)
    connection = opened(file)
    fileLock.note()
    fileLock.writeCleanStop('running')
    left = null
    const database = new SqliteDatabase(file, fileLock, connection, log)
    if (before !== null && before.size > 0 && (!clean || fileLock.replaced)) {
      log(storage.checking(file))
      database.check().then(
        () => database.health().state === 'ready' && log(storage.sound(file)),
        () => {},
      )
    }
    return database
  } catch (error) {
    connection?.close()
    // Restore the mark, so that the next start fails in the same way.
    if (left !== null) leaveAgain(fileLock, left)
    fileLock.release()
    throw refusalOf(file, error)
  }
}

/** Restores the mark. A failed write is ignored, so that the caller reports the original error. */
const leaveAgain = (fileLock: FileLock, left: CleanStop | 'running'): void => {
  try {
    fileLock.writeCleanStop(left)
  } catch {}
}

const same = (left: CleanStop, found: CleanStop | null): boolean =>
  found !== null && left.size === found.size && left.changed === found.changed

const opened = (file: string): Connection => {
  const connection = new Connection(file)
  try {
    inspect(connection, file)
    if (connection.value('pragma journal_mode = wal') !== 'wal') throw new DatabaseError(storage.noLog(file))
    connection.configure()
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

const prepareFolder = (file: string, existing: boolean): void => {
  const found = statSync(file, { throwIfNoEntry: false })
  if (existing && !found) throw new DatabaseError(storage.missing(file))
  if (found && !found.isFile()) throw new DatabaseError(storage.noFile(file))
  try {
    makeFolder(dirname(file))
    accessSync(dirname(file), constants.R_OK | constants.W_OK)
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
    // Private to its owner; SQLite gives the files beside it the same mode.
    else makePrivate(file)
  } catch (error) {
    throw new DatabaseError(isFull(error) ? storage.fullAtStart(file) : storage.unwritable(file), {
      cause: error,
    })
  }
}

/** Maps a failure to open the file to one sentence. */
const refusalOf = (file: string, fault: unknown): unknown => {
  const error = classifySqliteError(fault)
  const told = (sentence: string) => new DatabaseError(sentence, { cause: error })
  if (error instanceof DatabaseDamaged) return told(storage.notOurs(file))
  if (error instanceof DiskFull || isFull(error)) return told(storage.fullAtStart(file))
  if (error instanceof ReadOnly || error instanceof Unavailable) return told(storage.unwritable(file))
  return error
}

/** Whether a file system call of ours failed because the disk is full. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
