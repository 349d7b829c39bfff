import type { ClientBase } from 'pg'
import type { Parameter, Record, Writer } from '../database.ts'
import type { Announcer } from './announcer.ts'
import { statement } from './statement.ts'

/** The writer of one work, on the one client that has its transaction. */
export class PostgresWriter implements Writer {
  readonly #client: ClientBase
  readonly #announcer: Announcer
  readonly published: (readonly [topic: string, text: string])[] = []
  /** What the first statement that failed failed with: PostgreSQL takes no further one. */
  failure: unknown = null

  constructor(client: ClientBase, announcer: Announcer) {
    this.#client = client
    this.#announcer = announcer
  }

  async all(sql: string, parameters?: readonly Parameter[]): Promise<readonly Record[]> {
    return (await this.#attempt(() => this.#client.query(statement(sql, parameters)))).rows
  }

  async rows(sql: string, parameters?: readonly Parameter[]): Promise<readonly (readonly unknown[])[]> {
    const ask = { ...statement(sql, parameters), rowMode: 'array' as const }
    return (await this.#attempt(() => this.#client.query(ask))).rows
  }

  async run(sql: string, parameters?: readonly Parameter[]): Promise<number> {
    return (await this.#attempt(() => this.#client.query(statement(sql, parameters)))).rowCount ?? 0
  }

  async lock(name: string): Promise<void> {
    await this.all('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
  }

  async publish(topic: string, text: string): Promise<void> {
    this.published.push([topic, text])
    await this.all('select pg_notify(?, ?)', this.#announcer.envelope(topic, text))
  }

  async #attempt<T>(ask: () => Promise<T>): Promise<T> {
    if (this.failure !== null) throw this.failure
    try {
      return await ask()
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}
