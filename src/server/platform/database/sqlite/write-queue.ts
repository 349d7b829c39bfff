import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { storage } from '#texts/storage'
import { yielding } from '../../queues/yielding.ts'
import type { Writer } from '../driver/database.ts'
import { DiskFull, Unavailable } from '../driver/errors.ts'
import { withTimeout } from '../driver/with-timeout.ts'
import type { Connection } from './connection.ts'
import { SqliteWriter } from './writer.ts'

/** One write that waits for its turn. */
interface Waiting {
  readonly work: (writer: Writer) => Promise<unknown>
  readonly seconds: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** How a work ended inside its savepoint: told only when the commit that covers it has ended too. */
interface Ended {
  readonly waiting: Waiting
  readonly tell: () => void
  readonly published: SqliteWriter['published']
  readonly atEnd: SqliteWriter['atEnd']
}

/** A group is closed to further works after this long, so that the first is not kept waiting by the last. */
const longestGroupMilliseconds = 10
const mostWorks = 500
/** So many turns without a further work close it sooner: who was just answered writes again at once, or not at all. */
const mostTurns = 3
const longestWorkSeconds = 10
/** One more is refused: by then the first has waited for seconds. */
const mostWaiting = 5000

/**
 * Writes, one after another. Those that wait at the same time share one transaction and one fsync (group commit), each
 * in a savepoint of its own, so that one that fails undoes nothing of the others. All hear of their end, good or bad,
 * after the commit: even a refusal may rest on what another of the group wrote.
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
      const told = resolve as (value: unknown) => void // T comes from the work
      const onItsBehalf = AsyncLocalStorage.snapshot() // another's request may be the one that runs the group
      this.#waiting.push({ work: (writer) => onItsBehalf(work, writer), seconds, resolve: told, reject })
      this.#running ??= this.#run()
    })
  }

  /** Runs something on the connection that writes, between two transactions. */
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

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    try {
      while (this.#waiting.length > 0 || this.#between.length > 0) {
        // Requests that arrived while the last commit blocked the process are read now, and join the group.
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
        // Works never wait for anything but this connection, so others can only arrive in turns that are given them.
        for (let turn = 0; turn < mostTurns && waiting.length === 0; turn += 1) await nextTurn()
        if (waiting.length === 0) break
      }
      for (const { atEnd } of ended)
        for (const [sql, parameters] of atEnd) {
          await turn()
          this.#connection.run(sql, parameters)
        }
      await turn() // what many rows leave for the commit alone takes tens of milliseconds
      this.#connection.run('commit')
    } catch (error) {
      await this.#failed(ended, waiting, error)
      return
    }
    this.#committed(ended.flatMap(({ published }) => published))
    for (const { tell } of ended) tell()
  }

  /**
   * The whole group was undone. Where space ran out or one work took the transaction down with it, each gets one
   * transaction of its own, so that a small write is not refused for the sake of a big one. An error of the disk at the
   * commit says nothing about what reached it: nobody may try that again unseen.
   */
  async #failed(ended: readonly Ended[], waiting: Waiting[], error: unknown): Promise<void> {
    try {
      this.#rollBack()
    } catch {
      // The disk failed that too: tried again before the next transaction. The error that began it is the one to tell.
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

  /** Undoes the work alone; where not even that can be done, the whole transaction. */
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

/** SQLite gave the whole transaction up for one statement: space, memory or the disk failed it. */
class TransactionLost extends Error {}
