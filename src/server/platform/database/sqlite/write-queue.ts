import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { storage } from '#texts/storage'
import { yielding } from '../../queues/yielding.ts'
import type { Writer } from '../driver/database.ts'
import { DiskFull, Unavailable } from '../driver/errors.ts'
import { withTimeout } from '../driver/with-timeout.ts'
import type { Connection } from './connection.ts'
import { SqliteWriter } from './writer.ts'

/** A queued write. */
interface Waiting {
  readonly work: (writer: Writer) => Promise<unknown>
  readonly seconds: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** The outcome of one work in its savepoint, reported only after the commit that covers it. */
interface Ended {
  readonly waiting: Waiting
  readonly tell: () => void
  readonly published: SqliteWriter['published']
  readonly atEnd: SqliteWriter['atEnd']
}

/** A group accepts no more works after this long, so that the first one does not wait for the last. */
const longestGroupMilliseconds = 10
const mostWorks = 500
/**
 * A group closes early after this many turns without a new work: an answered client writes again at once or not at
 * all.
 */
const mostTurns = 3
const longestWorkSeconds = 10
/** Further writes are refused: at this length, the first one has waited for seconds. */
const mostWaiting = 5000

/**
 * Serializes writes. Works that wait together share one transaction and one fsync (group commit). Each has a
 * savepoint, so a failed one does not undo the others. All are answered after the commit, even failures: a refusal
 * may depend on rows that another work of the group wrote.
 */
export class WriteQueue {
  readonly #connection: Connection
  readonly #committed: (published: SqliteWriter['published']) => void
  readonly #waiting: Waiting[] = []
  readonly #between: (() => void)[] = []
  #running: Promise<void> | null = null

  constructor(connection: Connection, committed: (published: SqliteWriter['published']) => void) {
    this.#connection = connection
    this.#committed = committed
  }

  write<T>(work: (writer: Writer) => Promise<T>, seconds = longestWorkSeconds): Promise<T> {
    if (this.#waiting.length >= mostWaiting) return Promise.reject(new Unavailable(storage.busy, null))
    return new Promise((resolve, reject) => {
      const told = resolve as (value: unknown) => void // the value comes from the work, so it is a `T`
      const onItsBehalf = AsyncLocalStorage.snapshot() // the group may run in another request's async context
      this.#waiting.push({ work: (writer) => onItsBehalf(work, writer), seconds, resolve: told, reject })
      this.#running ??= this.#run()
    })
  }

  /** Runs a function on the write connection, between two transactions. */
  between(work: (connection: Connection) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#between.push(() => {
        try {
          resolve(work(this.#connection))
        } catch (error) {
          reject(error)
        }
      })
      this.#running ??= this.#run()
    })
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    try {
      while (this.#waiting.length > 0 || this.#between.length > 0) {
        // Read the requests that arrived while the last commit blocked the process; they join the group.
        await nextTurn()
        for (const work of this.#between.splice(0)) work()
        if (this.#waiting.length > 0) await this.#group(this.#waiting, mostWorks)
      }
    } finally {
      this.#running = null
    }
  }

  async #group(waiting: Waiting[], most: number): Promise<void> {
    const ended: Ended[] = []
    try {
      this.#rollBack()
      this.#connection.run('begin immediate')
      const until = performance.now() + longestGroupMilliseconds
      const turn = yielding()
      const open = () => ended.length < most && performance.now() < until
      for (;;) {
        for (
          let next = open() ? waiting.shift() : undefined;
          next;
          next = open() ? waiting.shift() : undefined
        ) {
          ended.push(await this.#attempt(next))
          if (!this.#connection.inTransaction) throw new TransactionLost()
        }
        if (!open()) break
        // Works wait only for this connection, so new ones arrive only if we yield to the event loop.
        for (let turn = 0; turn < mostTurns && waiting.length === 0; turn += 1) await nextTurn()
        if (waiting.length === 0) break
      }
      for (const { atEnd } of ended)
        for (const [sql, parameters] of atEnd) {
          await turn()
          this.#connection.run(sql, parameters)
        }
      await turn() // writes deferred to the commit can take tens of milliseconds
      this.#connection.run('commit')
    } catch (error) {
      await this.#failed(ended, waiting, error)
      return
    }
    this.#committed(ended.flatMap(({ published }) => published))
    for (const { tell } of ended) tell()
  }

  /**
   * Handles a rolled-back group. If the disk was full or one work lost the transaction, each work is retried alone, so
   * that a large one does not fail small ones. After a disk error at the commit the outcome is unknown, so nothing is
   * retried.
   */
  async #failed(ended: readonly Ended[], waiting: Waiting[], error: unknown): Promise<void> {
    try {
      this.#rollBack()
    } catch {
      // The rollback failed too: it is retried before the next transaction. Report the original error.
    }
    const harmless = error instanceof DiskFull || error instanceof TransactionLost
    if (harmless && ended.length > 1) {
      for (const { waiting: alone } of ended) await this.#group([alone], 1)
      return
    }
    if (error instanceof TransactionLost) for (const { tell } of ended) tell()
    else if (ended.length > 0) for (const { waiting: work } of ended) work.reject(error)
    else for (const work of waiting.splice(0)) work.reject(error)
  }

  /** Rolls back the work's savepoint; if that fails, the whole transaction. */
  #undo(): void {
    if (!this.#connection.inTransaction) return
    try {
      this.#connection.run('rollback to work')
      this.#connection.run('release work')
    } catch {
      this.#rollBack()
    }
  }

  #rollBack(): void {
    if (this.#connection.inTransaction) this.#connection.run('rollback')
  }

  async #attempt(waiting: Waiting): Promise<Ended> {
    const writer = new SqliteWriter(this.#connection)
    try {
      this.#connection.run('savepoint work')
      const value = await withTimeout(
        waiting.seconds * 1000,
        waiting.work(writer),
        () => new Unavailable(storage.tooLong, null),
      )
      if (writer.failure !== null) throw writer.failure
      writer.end()
      this.#connection.run('release work')
      return { waiting, tell: () => waiting.resolve(value), published: writer.published, atEnd: writer.atEnd }
    } catch (error) {
      writer.end()
      this.#undo()
      return { waiting, tell: () => waiting.reject(error), published: [], atEnd: [] }
    }
  }
}

/** SQLite rolled back the whole transaction for one statement, for lack of space or memory, or on a disk error. */
class TransactionLost extends Error {}
