import type { ClientBase, QueryResult } from 'pg'
import { storage } from '#texts/storage'
import type { DatabaseRow, Parameter, Writer } from '../driver/database.ts'
import { Unavailable } from '../driver/errors.ts'
import type { PgNotifier } from './pg-notifier.ts'
import type { Statements } from './statement.ts'

/** Maximum notifications per statement. */
const mostNotified = 10

/** The writer of one transaction, on its client. */
export class PostgresWriter implements Writer {
  readonly #client: ClientBase
  readonly #notifier: PgNotifier
  readonly #statement: Statements
  readonly #timeout: { readonly query_timeout?: number }
  readonly published: (readonly [topic: string, text: string])[] = []
  /** The error of the first failed statement; PostgreSQL accepts no further ones. */
  failure: unknown = null
  #over = false
  /** Settles when the last query is done, successful or not: a client runs one query at a time. */
  #asked: Promise<unknown> = Promise.resolve()

  /** `seconds`: statement timeout on the connection, if not the default. */
  constructor(client: ClientBase, notifier: PgNotifier, statement: Statements, seconds?: number) {
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
    return (await this.#attempt(() => this.#client.query(ask))).rows
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

  /** Queues the notifications for delivery after the commit, by one statement, the last of the transaction. */
  async notify(): Promise<void> {
    const messages = this.published.flatMap(([topic, text]) => {
      const message = this.#notifier.envelope(topic, text)
      return message === null ? [] : [message]
    })
    for (let begin = 0; begin < messages.length; begin += mostNotified) {
      const some = messages.slice(begin, begin + mostNotified)
      await this.all(`select ${some.map(() => 'pg_notify(?, ?)').join(', ')}`, some.flat())
    }
  }

  #query(sql: string, parameters?: readonly Parameter[]): Promise<QueryResult> {
    const ask = { ...this.#statement(sql, parameters), ...this.#timeout }
    return this.#attempt(() => this.#client.query(ask))
  }

  /** Ends the writer; later queries of the work would run in another transaction. */
  end(): void {
    this.#over = true
  }

  /** Waits for all running queries, including those that the work did not await. */
  async settled(): Promise<void> {
    await this.#asked
  }

  /** Runs concurrent statements one after another. */
  #attempt<T>(ask: () => Promise<T>): Promise<T> {
    const answer = this.#asked.then(() => this.#ask(ask))
    this.#asked = answer.catch(() => {})
    return answer
  }

  async #ask<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#over) throw new Unavailable(storage.tooLong, null)
    if (this.failure !== null) throw this.failure
    try {
      return await ask()
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}
