import type { Pool, PoolClient } from 'pg'
import { storage } from '../../../model/messages.ts'
import type { Database, Health, Limits, Listener, Parameter, Reader, Record, Writer } from '../database.ts'
import { Unavailable } from '../errors.ts'
import { within } from '../within.ts'
import type { Announcer } from './announcer.ts'
import type { Connected } from './connected.ts'
import { postgresDialect } from './dialect.ts'
import { isBroken, mayRunAgain, meaningOfFault, withoutClient } from './fault.ts'
import { statement } from './statement.ts'
import { PostgresWriter } from './writer.ts'

const mostRetries = 3
const slowSeconds = 60
const usualSeconds = 10
const farewellSeconds = 2

/** Other bounds than the connection's, to the end of the transaction. */
const bounds = (seconds: number): string =>
  ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    .map((name) => `set local ${name} = '${seconds}s'`)
    .join('; ')

/** A pool of connections to one PostgreSQL database. Made by `openPostgres`. */
export class PostgresDatabase implements Database {
  readonly dialect = postgresDialect
  readonly #pool: Pool
  readonly #announcer: Announcer
  readonly #connected: Connected
  #reachable = true
  #closing: Promise<void> | null = null

  constructor(pool: Pool, announcer: Announcer, connected: Connected) {
    this.#pool = pool
    this.#announcer = announcer
    this.#connected = connected
  }

  all(sql: string, parameters?: readonly Parameter[]): Promise<readonly Record[]> {
    return this.#read(async () => (await this.#pool.query(statement(sql, parameters))).rows)
  }

  rows(sql: string, parameters?: readonly Parameter[]): Promise<readonly (readonly unknown[])[]> {
    const ask = { ...statement(sql, parameters), rowMode: 'array' as const }
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

  slow(sql: string, parameters?: readonly Parameter[]): Promise<readonly Record[]> {
    return this.#read(() =>
      this.#transaction('begin read only', (reader) => reader.all(sql, parameters), slowSeconds),
    )
  }

  subscribe(listener: Listener): () => void {
    return this.#announcer.subscribe(listener)
  }

  health(): Health {
    return this.#reachable
      ? { state: 'ready', sentence: null }
      : { state: 'unreachable', sentence: storage.unreachable }
  }

  close(): Promise<void> {
    if (this.#closing !== null) return this.#closing
    const farewell = Promise.all([this.#connected.end(), this.#announcer.close()]).then(() => {})
    // A server that has vanished says no farewell; by then nothing is on its way any more.
    const late = () => new Unavailable(storage.unreachable, null)
    this.#closing = within(farewellSeconds * 1000, farewell, late).catch(() => {})
    return this.#closing
  }

  async #write<T>(work: (writer: Writer) => Promise<T>, seconds?: number): Promise<T> {
    let published: PostgresWriter['published'] = []
    const publishing = (writer: PostgresWriter) => {
      published = writer.published
      return work(writer)
    }
    const value = await this.#transaction('begin isolation level read committed', publishing, seconds)
    this.#announcer.tell(published)
    return value
  }

  /** One transaction on one client. A client whose transaction did not end in order is thrown away. */
  async #transaction<T>(
    begin: string,
    work: (writer: PostgresWriter) => Promise<T>,
    seconds?: number,
  ): Promise<T> {
    if (this.#closing !== null) throw new Unavailable(storage.closed, null)
    const client = await this.#pool.connect()
    const writer = new PostgresWriter(client, this.#announcer, seconds)
    let broken = false
    // A client that is lost while it is lent out says so here; unheard, it would end the process.
    const lost = () => {
      broken = true
    }
    client.on('error', lost)
    try {
      await client.query(seconds === undefined ? begin : `${begin}; ${bounds(seconds)}`)
      const late = () => {
        broken = true
        return new Unavailable(storage.tooLong, null)
      }
      try {
        const value = await within((seconds ?? usualSeconds) * 1000, work(writer), late)
        if (writer.failure !== null) throw writer.failure
        writer.end()
        await this.#commit(client)
        return value
      } catch (error) {
        writer.end()
        broken ||= isBroken(error) || error instanceof Unavailable
        if (!broken) await client.query('rollback').catch(lost)
        throw error
      }
    } catch (error) {
      broken ||= isBroken(error)
      throw error
    } finally {
      client.off('error', lost)
      client.release(broken)
    }
  }

  async #commit(client: PoolClient): Promise<void> {
    try {
      await client.query('commit')
    } catch (error) {
      throw isBroken(error) ? new Unavailable(storage.unknown, withoutClient(error), true) : error
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
    const meaning = meaningOfFault(error)
    if (meaning instanceof Unavailable && isBroken(error)) this.#reachable = false
    return meaning
  }
}
