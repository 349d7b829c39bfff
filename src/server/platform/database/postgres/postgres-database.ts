import type { Pool, PoolClient } from 'pg'
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
import { backendOf } from './backend-of.ts'
import { postgresDialect } from './dialect.ts'
import { classifyPostgresError, isConnectionLost, mayRunAgain, withoutClient } from './fault.ts'
import type { OpenConnections } from './open-postgres.ts'
import { channelOf, type PgNotifier } from './pg-notifier.ts'
import { SharedPostgres } from './shared-postgres.ts'
import { statements } from './statement.ts'
import { PostgresWriter } from './writer.ts'

const mostRetries = 3
const slowSeconds = 60
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

/** A connection pool of one PostgreSQL database, made by `openPostgres`. */
export class PostgresDatabase implements Database {
  readonly dialect = postgresDialect
  readonly file = null
  readonly shared: SharedDatabase
  readonly background: BackgroundReader = {
    all: (sql, parameters) => this.#readAside((reader) => reader.all(sql, parameters)),
    rows: (sql, parameters) => this.#readAside((reader) => reader.rows(sql, parameters)),
    numbers: (sql, parameters) => numbersBy(this.background, sql, parameters),
  }
  readonly #pool: Pool
  readonly #statement = statements()
  readonly #notifier: PgNotifier
  readonly #connected: OpenConnections
  readonly #turns = new FairQueue(asideBounds)
  readonly #apart = new FairQueue(apartBounds)
  #reachable = true
  #closing: Promise<void> | null = null

  constructor(pool: Pool, notifier: PgNotifier, connected: OpenConnections) {
    this.#pool = pool
    this.#notifier = notifier
    this.#connected = connected
    this.shared = new SharedPostgres(pool, () => [...connected.backends(), ...notifier.backends()])
  }

  all(sql: string, parameters?: readonly Parameter[]): Promise<readonly DatabaseRow[]> {
    return this.#read(async () => (await this.#pool.query(this.#statement(sql, parameters))).rows)
  }

  rows(sql: string, parameters?: readonly Parameter[]): Promise<readonly (readonly unknown[])[]> {
    const ask = { ...this.#statement(sql, parameters), rowMode: 'array' as const }
    return this.#read(async () => (await this.#pool.query(ask)).rows)
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
          numbers: (sql, parameters) => numbersBy(reader, sql, parameters),
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
    const farewell = Promise.all([this.#connected.end(), this.#notifier.close()]).then(() => {})
    // An unreachable server never confirms the close; no query is running by then.
    const late = () => new Unavailable(storage.unreachable, null)
    this.#closing = withTimeout(farewellSeconds * 1000, farewell, late).catch(() => {})
    return this.#closing
  }

  #readAside<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const ask = () => this.#transaction('begin read only', work, slowSeconds, presentAsker())
    return this.#read(() => this.#turns.run(presentWho(), ask))
  }

  async #write<T>(work: (writer: Writer) => Promise<T>, seconds?: number): Promise<T> {
    let published: PostgresWriter['published'] = []
    const publishing = async (writer: PostgresWriter) => {
      published = writer.published
      const value = await work(writer)
      await writer.notify()
      return value
    }
    const value = await this.#transaction('begin isolation level read committed', publishing, seconds)
    this.#notifier.publish(published)
    return value
  }

  /**
   * Runs one transaction on one client. A client whose transaction did not end cleanly is discarded.
   * @param asker the caller waiting for it; the running query is cancelled when the caller disconnects
   */
  async #transaction<T>(
    begin: string,
    work: (writer: PostgresWriter) => Promise<T>,
    seconds?: number,
    asker: Asker | null = null,
  ): Promise<T> {
    if (this.#closing !== null) throw new Unavailable(storage.closed, null)
    const client = await this.#pool.connect()
    if (asker?.gone) {
      client.release()
      throw new Unavailable(storage.busy, null)
    }
    const writer = new PostgresWriter(client, this.#notifier, this.#statement, seconds)
    let broken = false
    // A checked-out client reports its loss here; without a listener the error would end the process.
    const lost = () => {
      broken = true
    }
    client.on('error', lost)
    const stopHearing = asker?.whenGone(() => {
      broken = true // a late cancel request would hit the client's next query
      this.#cancel(client)
    })
    try {
      await client.query(seconds === undefined ? begin : `${begin}; ${bounds(seconds)}`)
      const late = () => {
        broken = true
        return new Unavailable(storage.tooLong, null)
      }
      try {
        const value = await withTimeout((seconds ?? usualSeconds) * 1000, work(writer), late)
        await writer.settled()
        if (writer.failure !== null) throw writer.failure
        writer.end()
        await this.#commit(client)
        return value
      } catch (error) {
        writer.end()
        broken ||= isConnectionLost(error) || error instanceof Unavailable
        if (!broken) await writer.settled()
        if (!broken) await client.query('rollback').catch(lost)
        throw error
      }
    } catch (error) {
      broken ||= isConnectionLost(error)
      throw error
    } finally {
      stopHearing?.()
      client.off('error', lost)
      client.release(broken)
    }
  }

  /** Cancels the client's running query over another connection. If that fails, the query runs until its timeout. */
  #cancel(client: PoolClient): void {
    this.#pool.query('select pg_cancel_backend($1)', backendOf(client)).catch(() => {})
  }

  async #commit(client: PoolClient): Promise<void> {
    try {
      await client.query('commit')
    } catch (error) {
      throw isConnectionLost(error) ? new Unavailable(storage.unknown, withoutClient(error), true) : error
    }
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
    if (meaning instanceof Unavailable && isConnectionLost(error)) this.#reachable = false
    return meaning
  }
}

/** Reads the single column of all rows as one text. */
const numbersBy = async (
  reader: Reader,
  sql: string,
  parameters?: readonly Parameter[],
): Promise<Float64Array> =>
  numbersIn(
    await reader.rows(`select array_to_string(array_agg(n), ',') from (${sql}) as one(n)`, parameters),
  )

/** Parses the numbers of one text without allocating a string for each, as there may be hundreds of thousands. */
const numbersIn = ([row]: readonly (readonly unknown[])[]): Float64Array => {
  const text = typeof row?.[0] === 'string' ? row[0] : ''
  let count = text === '' ? 0 : 1
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count += 1
  const numbers = new Float64Array(count)
  for (let index = 0, at = 0; index < count; index += 1) {
    const end = text.indexOf(',', at)
    numbers[index] = Number(text.slice(at, end < 0 ? undefined : end))
    at = end + 1
  }
  return numbers
}
