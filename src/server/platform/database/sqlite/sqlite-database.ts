import { storage } from '#texts/storage'
import type {
  BackgroundReader,
  Database,
  DatabaseHealth,
  DatabaseRow,
  Limits,
  Listener,
  Parameter,
  Reader,
  Writer,
} from '../driver/database.ts'
import { DatabaseDamaged, DiskFull, ReadOnly, Unavailable } from '../driver/errors.ts'
import { Listeners, type LogSentence, logListenerFault } from '../driver/listeners.ts'
import { Background } from './background.ts'
import type { Connection } from './connection.ts'
import { sqliteDialect } from './dialect.ts'
import { watchFreeSpace } from './file.ts'
import type { FileLock } from './file-lock.ts'
import { fileMark, waitingBytes } from './inspect.ts'
import { LogCheckpointer } from './log-checkpointer.ts'
import { ReadConnections } from './read-connections.ts'
import { ReadPool } from './read-pool.ts'
import { SnapshotPool } from './snapshot-pool.ts'
import { WriteQueue } from './write-queue.ts'

/** One SQLite file, locked by this process, made by `openSqlite`. */
export class SqliteDatabase implements Database {
  readonly dialect = sqliteDialect
  readonly shared = null
  readonly file: string
  readonly #fileLock: FileLock
  readonly #connection: Connection
  readonly #readers: ReadConnections
  readonly #queue: WriteQueue
  readonly background: BackgroundReader
  readonly #aside: ReadPool
  readonly #apart: SnapshotPool
  readonly #listeners: Listeners
  readonly #stopWatching: () => void
  readonly #log: LogSentence
  #checking: Background | null = null
  #damage: string | null = null
  #unwritable = false
  #closing: Promise<void> | null = null

  constructor(file: string, fileLock: FileLock, connection: Connection, log: LogSentence) {
    this.file = file
    this.#log = log
    this.#listeners = new Listeners((error) => logListenerFault(log, error))
    this.#fileLock = fileLock
    this.#connection = connection
    this.#readers = new ReadConnections(file)
    this.#aside = new ReadPool(file)
    this.background = this.#asides(this.#aside)
    this.#apart = new SnapshotPool(file)
    this.#stopWatching = watchFreeSpace(file, log)
    this.#queue = new WriteQueue(connection, (published) => {
      for (const [topic, text] of published) this.#listeners.heard(topic, text)
      logKeeper.look()
    })
    const logKeeper = new LogCheckpointer(file, this.#queue, this.#aside, this.#apart)
  }

  async all(sql: string, parameters?: readonly Parameter[]): Promise<readonly DatabaseRow[]> {
    return this.#watch(() => this.#readers.all(sql, parameters))
  }

  async rows(sql: string, parameters?: readonly Parameter[]): Promise<readonly (readonly unknown[])[]> {
    return this.#watch(() => this.#readers.rows(sql, parameters))
  }

  async snapshot<T>(work: (reader: Reader) => Promise<T>, limits: Limits = {}): Promise<T> {
    if (this.#closing !== null) throw new Unavailable(storage.closed, null)
    return this.#readers.snapshot(work, limits.seconds).catch((error) => {
      throw this.#noted(error)
    })
  }

  async write<T>(work: (writer: Writer) => Promise<T>, limits: Limits = {}): Promise<T> {
    if (this.#closing !== null) throw new Unavailable(storage.closed, null)
    if (this.#damage !== null) throw new ReadOnly(this.#damage)
    try {
      const value = await this.#queue.write(work, limits.seconds)
      this.#unwritable = false
      return value
    } catch (error) {
      throw this.#noted(error)
    }
  }

  async apart<T>(work: (reader: BackgroundReader) => Promise<T>, limits: Limits = {}): Promise<T> {
    if (this.#closing !== null) throw new Unavailable(storage.closed, null)
    return this.#apart.snapshot(work, limits.seconds).catch((error) => {
      throw this.#noted(error)
    })
  }

  subscribe(listener: Listener): () => void {
    return this.#listeners.add(listener)
  }

  /** A no-op: one process holds the file, so there are no others to notify. */
  async join(): Promise<void> {}

  doubt(): void {
    this.#listeners.missed()
  }

  health(): DatabaseHealth {
    if (this.#damage !== null) return { state: 'read-only', sentence: storage.partlyReadable }
    if (this.#unwritable) return { state: 'read-only', sentence: storage.readOnly }
    return { state: 'ready', sentence: null }
  }

  /** Checks the whole file in the background; damage ends all writes and is logged. */
  async check(): Promise<void> {
    // A thread outside the read pool, because the check takes longer the larger the file is.
    const thread = new Background(this.file)
    this.#checking = thread
    const found = await thread
      .all('pragma quick_check(1)')
      .catch((error) => {
        throw this.#noted(error)
      })
      .finally(() => thread.close())
    const said = String(found[0]?.quick_check)
    if (said !== 'ok') this.#noted(new DatabaseDamaged(storage.damaged, { cause: new Error(said) }))
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    this.#stopWatching()
    await this.#queue.idle()
    await this.#checking?.close()
    await this.#aside.close()
    await this.#apart.close()
    this.#readers.close()
    // Closing the last connection checkpoints and removes the log. Remove the 'running' mark first: with it, a start
    // without a log would report the log as lost.
    this.#quietly(() => this.#fileLock.consumeCleanStop())
    this.#connection.close()
    const mark = fileMark(this.file)
    if (mark !== null && waitingBytes(this.file) === 0 && this.#damage === null)
      this.#quietly(() => this.#fileLock.writeCleanStop(mark))
    this.#fileLock.release()
  }

  /** On a full disk even the mark cannot be written; the next start then checks the file. */
  #quietly(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof DiskFull || error instanceof ReadOnly)) throw error
    }
  }

  #asides(aside: BackgroundReader): BackgroundReader {
    const watched = async <T>(read: () => Promise<T>): Promise<T> => {
      if (this.#closing !== null) throw new Unavailable(storage.closed, null)
      return read().catch((error) => {
        throw this.#noted(error)
      })
    }
    return {
      all: (sql, parameters) => watched(() => aside.all(sql, parameters)),
      rows: (sql, parameters) => watched(() => aside.rows(sql, parameters)),
      numbers: (sql, parameters) => watched(() => aside.numbers(sql, parameters)),
    }
  }

  #watch<T>(read: () => T): T {
    if (this.#closing !== null) throw new Unavailable(storage.closed, null)
    try {
      return read()
    } catch (error) {
      throw this.#noted(error)
    }
  }

  #noted(error: unknown): unknown {
    if (error instanceof DatabaseDamaged && this.#damage === null) {
      this.#damage = storage.corrupted(this.file)
      this.#log(this.#damage)
    }
    if (error instanceof ReadOnly) this.#unwritable = true
    return error
  }
}
