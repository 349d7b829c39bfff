import type { Client, Pool, PoolClient } from 'pg'
import { storage } from '#texts/storage'
import { type Asker, presentAsker, presentWho } from '../../queues/asker.ts'
import { FairQueue } from '../../queues/fair-queue.ts'
import { CancellableReader } from '../driver/cancellable-reader.ts'
import type {
  BackgroundReader,
  Database,
  DatabaseHealth,
  DatabaseRow,
  Limits,
  Listener,
  Parameter,
  Reader,
  SharedDatabase,
  Writer,
} from '../driver/database.ts'
import { Unavailable } from '../driver/errors.ts'
import { withTimeout } from '../driver/with-timeout.ts'
import { postgresDialect } from './dialect.ts'
import { classifyPostgresError, isConnectionLost, mayRunAgain, withoutClient } from './fault.ts'
import { readNumbers } from './numbers.ts'
import { channelOf, type PgNotifier } from './pg-notifier.ts'
import { sendTogether } from './send-together.ts'
import { SharedPostgres } from './shared-postgres.ts'
import { statements } from './statement.ts'
import type { StatementConnections } from './statement-connections.ts'
import { PostgresWriter } from './writer.ts'

const mostRetries = 3
/** Time to export a whole table of a million rows. */
const apartSeconds = 300
const apartBounds = { width: 2, widthOfOne: 1, length: 100, lengthOfOne: 10 } as const
/** Long reads leave most connections free; each caller has at most one. */
const asideBounds = { width: 3, widthOfOne: 1, length: 1000, lengthOfOne: 200 } as const
const usualSeconds = 10
const farewellSeconds = 2

/** Overrides the connection's timeouts until the transaction ends. */
const bounds = (seconds: number): string =>
  ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    .map((name) => `set local ${name} = '${seconds}s'`)
    .join('; ')

/** The connections of one process to its PostgreSQL database. */
export interface PostgresConnections {
  /** For transactions. */
  readonly transactions: Pool
  /** For single short statements; several are under way on each. */
  readonly statements: StatementConnections
  /** For single statements that may take up to a minute, one at a time on each. */
  readonly longStatements: Pool
  /** After one was lost: replaces those that nobody uses, since the others were most likely lost with it. */
  renew(): void
  /** Closes all of them. */
  end(): Promise<void>
}

/** One PostgreSQL database, opened by `openPostgres`. */
export class PostgresDatabase implements Database {
  readonly dialect = postgresDialect
  readonly file = null
  readonly shared: SharedDatabase
  readonly background: BackgroundReader = {
    all: (sql, parameters) => this.#readAside(this.#statement(sql, parameters)),
    rows: (sql, parameters) => this.#readAside(arrays(this.#statement(sql, parameters))),
    numbers: (sql, parameters) => readNumbers(this.background, sql, parameters),
  }
  readonly #statement = statements()
  readonly #notifier: PgNotifier
  readonly #connections: PostgresConnections
  readonly #turns = new FairQueue(asideBounds)
  readonly #apart = new FairQueue(apartBounds)
  #reachable = true
  #closing: Promise<void> | null = null

  /** @param server the id of the server that uses the connections */
  constructor(connections: PostgresConnections, notifier: PgNotifier, server: string) {
    this.#connections = connections
    this.#notifier = notifier
    this.shared = new SharedPostgres(connections.transactions, server)
  }

  all(sql: string, parameters?: readonly Parameter[]): Promise<readonly DatabaseRow[]> {
    const statement = this.#statement(sql, parameters)
    return this.#read(async () => (await this.#connections.statements.query(statement)).rows)
  }

  rows(sql: string, parameters?: readonly Parameter[]): Promise<readonly (readonly unknown[])[]> {
    const statement = arrays(this.#statement(sql, parameters))
    return this.#read(async () => (await this.#connections.statements.query(statement)).rows)
  }

  snapshot<T>(work: (reader: Reader) => Promise<T>, { seconds }: Limits = {}): Promise<T> {
    const begin = 'begin isolation level repeatable read read only'
    return this.#read(() => this.#transaction(begin, work, seconds))
  }

  async write<T>(work: (writer: Writer) => Promise<T>, { seconds }: Limits = {}): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const value = await this.#write(work, seconds)
        this.#reachable = true
        return value
      } catch (error) {
        if (attempt > mostRetries || !mayRunAgain(error)) throw this.#noted(error)
      }
    }
  }

  apart<T>(
    work: (reader: BackgroundReader) => Promise<T>,
    { seconds = apartSeconds }: Limits = {},
  ): Promise<T> {
    const begin = 'begin isolation level repeatable read read only'
    const reading = (reader: Reader) =>
      work(
        new CancellableReader({
          all: (sql, parameters) => reader.all(sql, parameters),
          rows: (sql, parameters) => reader.rows(sql, parameters),
          numbers: (sql, parameters) => readNumbers(reader, sql, parameters),
        }),
      )
    const ask = () => this.#transaction(begin, reading, seconds, presentAsker())
    return this.#read(() => this.#apart.run(presentWho(), ask))
  }

  subscribe(listener: Listener): () => void {
    return this.#notifier.subscribe(listener)
  }

  async join(secret: string): Promise<void> {
    await this.#read(() => this.#notifier.join(channelOf(secret)))
  }

  doubt(): void {
    this.#notifier.missed()
  }

  health(): DatabaseHealth {
    return this.#reachable
      ? { state: 'ready', sentence: null }
      : { state: 'unreachable', sentence: storage.unreachable }
  }

  close(): Promise<void> {
    if (this.#closing !== null) return this.#closing
    const farewell = Promise.all([this.#connections.end(), this.#notifier.close()]).then(() => {})
    // An unreachable server never confirms the close; no query is running by then.
    const late = () => new Unavailable(storage.unreachable, null)
    this.#closing = withTimeout(farewellSeconds * 1000, farewell, late).catch(() => {})
    return this.#closing
  }

  #readAside<R>(statement: { readonly text: string; readonly values: unknown[] }): Promise<readonly R[]> {
    const ask = () =>
      this.#onClient(this.#connections.longStatements, presentAsker(), async ({ client }) => {
        sendTogether(client)
        return (await client.query(statement)).rows as R[] // as the caller of `all` or `rows` expects them
      })
    return this.#read(() => this.#turns.run(presentWho(), ask))
  }

  async #write<T>(work: (writer: Writer) => Promise<T>, seconds?: number): Promise<T> {
    let published: PostgresWriter['published'] = []
    const publishing = (writer: PostgresWriter) => {
      published = writer.published
      return work(writer)
    }
    const value = await this.#transaction('begin isolation level read committed', publishing, seconds)
    this.#notifier.publish(published)
    return value
  }

  /** Runs one transaction. Its begin is sent together with the first statement, and its commit with the last ones. */
  #transaction<T>(
    begin: string,
    work: (writer: PostgresWriter) => Promise<T>,
    seconds?: number,
    asker: Asker | null = null,
  ): Promise<T> {
    return this.#onClient(this.#connections.transactions, asker, async ({ client, discard }) => {
      const writer = new PostgresWriter(client, this.#notifier, this.#statement, seconds)
      const late = () => {
        discard()
        return new Unavailable(storage.tooLong, null)
      }
      try {
        writer.begin(seconds === undefined ? begin : `${begin}; ${bounds(seconds)}`)
        const value = await withTimeout((seconds ?? usualSeconds) * 1000, work(writer), late)
        if (writer.failure !== null) throw writer.failure
        writer.notify()
        writer.end()
        await this.#commit(client, writer)
        return value
      } catch (error) {
        writer.end()
        if (isConnectionLost(error) || error instanceof Unavailable) discard()
        else {
          await writer.settled()
          if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(discard)
        }
        throw error
      }
    })
  }

  /**
   * Runs work on one client. A client whose work did not end cleanly is discarded.
   * @param asker the caller waiting for it; the running query is cancelled when the caller disconnects
   */
  async #onClient<T>(
    pool: Pool,
    asker: Asker | null,
    work: (on: { readonly client: PoolClient; readonly discard: () => void }) => Promise<T>,
  ): Promise<T> {
    if (this.#closing !== null) throw new Unavailable(storage.closed, null)
    const client = await pool.connect()
    if (asker?.gone) {
      client.release()
      throw new Unavailable(storage.busy, null)
    }
    let broken = false
    const discard = () => {
      broken = true
    }
    // A checked-out client reports its loss here; without a listener the error would end the process.
    client.on('error', discard)
    const stopHearing = asker?.whenGone(() => {
      discard() // a late cancel request would hit the client's next query
      this.#cancel(client)
    })
    try {
      return await work({ client, discard })
    } catch (error) {
      if (isConnectionLost(error)) discard()
      throw error
    } finally {
      stopHearing?.()
      client.off('error', discard)
      client.release(broken)
    }
  }

  /** Cancels the client's running query over another connection. If that fails, the query runs until its timeout. */
  #cancel(client: PoolClient): void {
    const { processID } = client as { readonly processID?: number } // sent by the server on connect; missing in the types
    const cancel = { text: 'select pg_cancel_backend($1)', values: [processID] }
    this.#connections.statements.query(cancel).catch(() => {})
  }

  /** Commits. PostgreSQL rolls back instead where a statement failed that the work did not await. */
  async #commit(client: Client, writer: PostgresWriter): Promise<void> {
    try {
      sendTogether(client)
      await client.query('commit')
    } catch (error) {
      throw isConnectionLost(error) ? new Unavailable(storage.unknown, withoutClient(error), true) : error
    }
    await writer.settled()
    if (writer.failure !== null) throw writer.failure
  }

  async #read<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#closing !== null) throw new Unavailable(storage.closed, null)
    try {
      const found = await ask()
      this.#reachable = true
      return found
    } catch (error) {
      throw this.#noted(error)
    }
  }

  #noted(error: unknown): unknown {
    const meaning = classifyPostgresError(error)
    if (meaning instanceof Unavailable && isConnectionLost(error)) {
      this.#reachable = false
      this.#connections.renew()
    }
    return meaning
  }
}

const arrays = <Statement extends object>(statement: Statement) => ({
  ...statement,
  rowMode: 'array' as const,
})
