import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { storage } from '#texts/storage'
import { DatabaseDamaged, DatabaseError, DiskFull, ReadOnly, Unavailable } from '../driver/errors.ts'
import { Connection } from './connection.ts'
import { classifySqliteError, sqliteErrorCode } from './fault.ts'
import { ensurePrivate, identityOf, realFile } from './file.ts'

/** How the file looked when the server before us left it in order: its size and its time of change. */
export interface CleanStop {
  readonly size: number
  readonly changed: number
}

/** The right to be the only server on a file. */
export interface FileLock {
  /** The mark of a clean stop, 'running' after one that was not, null where nobody was here. Gone once it is asked for. */
  consumeCleanStop(): CleanStop | 'running' | null
  /** What a later start finds: how the file was left, or that it is in use. */
  writeCleanStop(mark: CleanStop | 'running'): void
  /** Whether another file stands there than the one that was noted last. */
  readonly replaced: boolean
  /** Notes which file stands there now. */
  note(): void
  release(): void
}

/** Files held by this very process, by path and by inode: SQLite's locks, being the process's, do not tell its own connections apart. */
const heldHere = new Set<string>()

/** Where SQLite keeps the number that says whose the file is; here it is the holder's process. */
const processAt = 60

const running: CleanStop = { size: -1, changed: -1 }

/** Why the lock file could not be taken, in a sentence. */
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
 * Holds the file by a lock file beside it, which is a SQLite file kept exclusively locked: the operating system frees
 * it with the process, however that ends, and worker threads may still read the database itself. It lies beside the real
 * file, whichever link led here, and is nobody's but its owner's: who can read it could hold a lock on it.
 * @throws DatabaseError naming the process that holds it, or why it cannot be held
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
    replaced: noted !== undefined && noted.inode !== found?.inode, // a restart can number the devices anew
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

/** The process that holds the lock file, read past SQLite, which is locked out itself. */
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
