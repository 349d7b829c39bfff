import type { Client, QueryResult } from 'pg'
import { storage } from '#texts/storage'
import type { DatabaseRow, Parameter, Writer } from '../driver/database.ts'
import { Unavailable } from '../driver/errors.ts'
import type { PgNotifier } from './pg-notifier.ts'
import { sendTogether } from './send-together.ts'
import type { Statements } from './statement.ts'

/** Maximum notifications per statement. */
const mostNotified = 10

/**
 * The writer of one transaction, on its client. Statements that are not awaited one by one are sent together; PostgreSQL
 * runs them in that order, and none after one that failed.
 */
export class PostgresWriter implements Writer {
  readonly #client: Client
  readonly #notifier: PgNotifier
  readonly #statement: Statements
  readonly #timeout: { readonly query_timeout?: number }
  readonly published: (readonly [topic: string, text: string])[] = []
  /** The error of the first failed statement; PostgreSQL accepts no further ones. */
  failure: unknown = null
  #over = false
  /** Statements that are not answered yet. */
  readonly #asked = new Set<Promise<unknown>>()

  /** `seconds`: statement timeout on the connection, if not the default. */
  constructor(client: Client, notifier: PgNotifier, statement: Statements, seconds?: number) {
    this.#client = client
    this.#statement = statement
    this.#timeout = seconds === undefined ? {} : { query_timeout: (seconds + 2) * 1000 }
    this.#notifier = notifier
  }

  async all(sql: string, parameters?: readonly Parameter[]): Promise<readonly DatabaseRow[]> {
    return (await this.#query(sql, parameters)).rows
  }

  async rows(sql: string, parameters?: readonly Parameter[]): Promise<readonly (readonly unknown[])[]> {
    const ask = { ...this.#statement(sql, parameters), ...this.#timeout, rowMode: 'array' as const }
    return (await this.#send(() => this.#client.query(ask))).rows
  }

  async run(sql: string, parameters?: readonly Parameter[]): Promise<number> {
    return (await this.#query(sql, parameters)).rowCount ?? 0
  }

  async last(sql: string, parameters?: readonly Parameter[]): Promise<void> {
    await this.run(sql, parameters)
  }

  async lock(name: string): Promise<void> {
    await this.all('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
  }

  async publish(topic: string, text: string): Promise<void> {
    this.published.push([topic, text])
  }

  /** Begins the transaction, without waiting for it. @param begin may hold several statements */
  begin(begin: string): void {
    this.#send(() => this.#client.query(begin)).catch(() => {}) // it is `failure` then
  }

  /** Queues the notifications for delivery after the commit, without waiting: the last statements of the transaction. */
  notify(): void {
    const messages = this.published.flatMap(([topic, text]) => {
      const message = this.#notifier.envelope(topic, text)
      return message === null ? [] : [message]
    })
    for (let begin = 0; begin < messages.length; begin += mostNotified) {
      const some = messages.slice(begin, begin + mostNotified)
      const notified = this.all(`select ${some.map(() => 'pg_notify(?, ?)').join(', ')}`, some.flat())
      notified.catch(() => {}) // it is `failure` then
    }
  }

  #query(sql: string, parameters?: readonly Parameter[]): Promise<QueryResult> {
    const ask = { ...this.#statement(sql, parameters), ...this.#timeout }
    return this.#send(() => this.#client.query(ask))
  }

  /** Ends the writer; later queries of the work would run in another transaction. */
  end(): void {
    this.#over = true
  }

  /** Waits for all statements under way, including those that the work did not await. */
  async settled(): Promise<void> {
    while (this.#asked.size > 0) await Promise.allSettled(this.#asked)
  }

  async #send<T>(query: () => Promise<T>): Promise<T> {
    if (this.#over) throw new Unavailable(storage.tooLong, null)
    if (this.failure !== null) throw this.failure
    sendTogether(this.#client)
    const answer = query()
    this.#asked.add(answer)
    try {
      return await answer
    } catch (error) {
      this.failure ??= error
      throw error
    } finally {
      this.#asked.delete(answer)
    }
  }
}
