import { closeSync, openSync, readSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { storage } from '../../../model/messages.ts'
import { Unavailable, Unusable } from '../errors.ts'
import { Connection } from './connection.ts'

/** How the file looked when the server before us left it in order: its size and its time of change. */
export interface Mark {
  readonly size: number
  readonly changed: number
}

/** The right to be the only server on a file. */
export interface Holder {
  /** The mark of a clean stop; null after anything else. Gone once it is asked for. */
  takeMark(): Mark | null
  leaveMark(mark: Mark): void
  release(): void
}

/** Files held by this very process: SQLite's locks, being the process's, do not tell its own connections apart. */
const heldHere = new Set<string>()

/** Where SQLite keeps the number that says whose the file is; here it is the holder's process. */
const processAt = 60

/**
 * Holds the file by a lock file beside it, which is a SQLite file kept exclusively locked: the operating system frees
 * it with the process, however that ends, and worker threads may still read the database itself.
 * @throws Unusable naming the process that holds it
 */
export const hold = (file: string): Holder => {
  const path = join(realpathSync(dirname(file)), basename(file))
  const lock = `${path}.lock`
  if (heldHere.has(path)) throw new Unusable(storage.held(file, process.pid))
  const connection = new Connection(lock)
  try {
    connection.execute(
      'pragma locking_mode = exclusive; pragma synchronous = full; pragma busy_timeout = 800',
    )
    connection.execute('begin exclusive; create table if not exists mark (size, changed)')
    connection.execute(`pragma user_version = ${process.pid}; commit`)
  } catch (error) {
    connection.close()
    if (error instanceof Unavailable) throw new Unusable(storage.held(file, holderOf(lock)), { cause: error })
    throw error
  }
  heldHere.add(path)
  return {
    takeMark: () => {
      const [row] = connection.all('select size, changed from mark')
      connection.execute('delete from mark')
      return row === undefined ? null : { size: Number(row.size), changed: Number(row.changed) }
    },
    leaveMark: ({ size, changed }) => {
      connection.run('insert into mark values (?, ?)', [size, changed])
    },
    release: () => {
      heldHere.delete(path)
      connection.close()
    },
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
