import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { storage } from '#texts/storage'
import { DatabaseDamaged, DatabaseError, DiskFull, ReadOnly, Unavailable } from '../driver/errors.ts'
import { Connection } from './connection.ts'
import { classifySqliteError, sqliteErrorCode } from './fault.ts'
import { ensurePrivate, identityOf, realFile } from './file.ts'

/** Size and modification time of the file when the last server stopped cleanly. */
export interface CleanStop {
  readonly size: number
  readonly changed: number
}

/** Exclusive ownership of a file by one server. */
export interface FileLock {
  /** Reads and removes the mark of the last stop: 'running' if it was unclean, null if no server ran before. */
  consumeCleanStop(): CleanStop | 'running' | null
  /** Records for the next start how the file was left, or that it is in use. */
  writeCleanStop(mark: CleanStop | 'running'): void
  /** Whether the path now has another file than the one noted last. */
  readonly replaced: boolean
  /** Notes the identity of the file at the path. */
  note(): void
  release(): void
}

/**
 * Files locked by this process, by path and inode. SQLite's locks are per process: they do not separate its
 * connections.
 */
const heldHere = new Set<string>()

/** Byte offset of SQLite's application id, where the lock file stores the holder's process id. */
const processAt = 60

const running: CleanStop = { size: -1, changed: -1 }

/** Maps a failure to take the lock file to one sentence. */
const refusalOf = (file: string, lock: string, fault: unknown): unknown => {
  const error = classifySqliteError(fault)
  const told = (sentence: string) => new DatabaseError(sentence, { cause: error })
  if (error instanceof DatabaseDamaged) return told(storage.lockDamaged(lock))
  if (error instanceof DiskFull) return told(storage.fullAtStart(file))
  if (error instanceof ReadOnly) return told(storage.unwritable(file))
  if (!(error instanceof Unavailable)) return fault
  const busy = ((sqliteErrorCode(error.cause) ?? 0) & 0xff) === 5
  return told(busy ? storage.held(file, holderOf(lock)) : storage.unwritable(file))
}

/**
 * Locks the file by an exclusively locked SQLite file beside it. The operating system releases the lock with the
 * process, and worker threads can still read the database. It is beside the real file, with links resolved, and only
 * its owner can access it: any reader could lock it.
 * @throws DatabaseError naming the process that holds it, or why it cannot be locked
 */
export const lockFile = (file: string): FileLock => {
  const path = realFile(file)
  const lock = `${path}.lock`
  const found = identityOf(path)
  const names = [path, ...(found === null ? [] : [`${found.device}:${found.inode}`])]
  if (names.some((name) => heldHere.has(name))) throw new DatabaseError(storage.held(file, process.pid))
  const held = lockExclusively(file, lock)
  for (const name of names) heldHere.add(name)
  const [noted] = held.all('select inode from file')
  return {
    replaced: noted !== undefined && noted.inode !== found?.inode, // inode only: device numbers can change on a restart
    note: () => {
      const { device, inode } = identityOf(path) ?? { device: null, inode: null }
      held.execute('delete from file')
      held.run('insert into file values (?, ?)', [device, inode])
    },
    consumeCleanStop: () => {
      const [row] = held.all('select size, changed from mark')
      held.execute('delete from mark')
      if (row === undefined) return null
      return row.size === running.size ? 'running' : { size: Number(row.size), changed: Number(row.changed) }
    },
    writeCleanStop: (mark) => {
      const { size, changed } = mark === 'running' ? running : mark
      held.run('insert into mark values (?, ?)', [size, changed])
    },
    release: () => {
      for (const name of names) heldHere.delete(name)
      held.close()
    },
  }
}

const lockExclusively = (file: string, lock: string): Connection => {
  let connection: Connection | null = null
  try {
    ensurePrivate(lock)
    if (existsSync(`${lock}-journal`)) ensurePrivate(`${lock}-journal`)
    connection = new Connection(lock)
    connection.execute(
      'pragma locking_mode = exclusive; pragma synchronous = full; pragma busy_timeout = 800',
    )
    connection.execute(
      'begin exclusive; create table if not exists mark (size, changed); create table if not exists file (device, inode)',
    )
    connection.execute(`pragma user_version = ${process.pid}; commit`)
    return connection
  } catch (error) {
    connection?.close()
    throw refusalOf(file, lock, error)
  }
}

/** Reads the process id from the lock file directly, because SQLite itself is locked out. */
const holderOf = (lock: string): number => {
  const bytes = Buffer.alloc(4)
  const opened = openSync(lock, 'r')
  try {
    readSync(opened, bytes, 0, 4, processAt)
  } finally {
    closeSync(opened)
  }
  return bytes.readInt32BE()
}
