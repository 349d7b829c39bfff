import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { storage } from '../../../model/messages.ts'
import { Damaged, ReadOnly, Unavailable, Unusable } from '../errors.ts'
import type { Say } from '../say.ts'
import { Connection } from './connection.ts'
import { meaningOfFault } from './fault.ts'
import { hold, type Mark } from './holder.ts'
import { inspect, markOf, waitingBytes } from './inspect.ts'
import { SqliteDatabase } from './sqlite-database.ts'

export interface SqliteOptions {
  /** Hears what an operator should know, in one sentence each. */
  readonly log?: Say
  /** Opens only what is there already. */
  readonly existing?: boolean
}

/**
 * Opens or makes the database file at `path`, as its only server. After a stop that was not clean, or where the file
 * was changed from outside meanwhile, the whole file is checked in the background.
 * @throws Unusable with one sentence: held by another server, not ours, damaged, not to be read or written
 */
export const openSqlite = async (path: string, options: SqliteOptions = {}): Promise<SqliteDatabase> => {
  const { log = () => {}, existing = false } = options
  const file = resolve(path)
  if ((markOf(file)?.size ?? 0) === 0 && waitingBytes(file) > 0) throw new Unusable(storage.logAlone(file))
  prepareFolder(file, existing)
  const before = markOf(file)
  const holder = hold(file)
  let connection: Connection | null = null
  try {
    const left = holder.takeMark()
    const clean = left !== null && left !== 'running' && same(left, before)
    if (clean && waitingBytes(file) > 0) throw new Unusable(storage.foreignLog(file))
    if (left === 'running' && !existsSync(`${file}-wal`)) log(storage.logGone(file))
    connection = translated(file, () => opened(file))
    holder.leaveMark('running')
    const database = new SqliteDatabase(file, holder, connection, log)
    if (before !== null && before.size > 0 && !clean) {
      log(storage.checking(file))
      database.check().then(
        () => database.health().state === 'ready' && log(storage.sound(file)),
        () => {},
      )
    }
    return database
  } catch (error) {
    connection?.close()
    holder.release()
    throw error
  }
}

const same = (left: Mark, found: Mark | null): boolean =>
  found !== null && left.size === found.size && left.changed === found.changed

const opened = (file: string): Connection => {
  const connection = new Connection(file)
  try {
    inspect(connection, file)
    if (connection.value('pragma journal_mode = wal') !== 'wal') throw new Unusable(storage.noLog(file))
    connection.configure()
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

const prepareFolder = (file: string, existing: boolean): void => {
  const found = statSync(file, { throwIfNoEntry: false })
  if (existing && !found) throw new Unusable(storage.missing(file))
  if (found && !found.isFile()) throw new Unusable(storage.noFile(file))
  try {
    mkdirSync(dirname(file), { recursive: true })
    accessSync(dirname(file), constants.R_OK | constants.W_OK)
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
    // Of use to nobody else on the machine; what SQLite puts beside it follows.
    else closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    throw new Unusable(storage.unwritable(file), { cause: error })
  }
}

const translated = <T>(file: string, attempt: () => T): T => {
  try {
    return attempt()
  } catch (fault) {
    const error = meaningOfFault(fault)
    if (error instanceof Damaged) throw new Unusable(storage.notOurs(file), { cause: error })
    if (error instanceof ReadOnly || error instanceof Unavailable)
      throw new Unusable(storage.unwritable(file), { cause: error })
    throw error
  }
}
