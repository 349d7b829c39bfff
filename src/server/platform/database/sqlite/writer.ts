import { storage } from '#texts/storage'
import type { DatabaseRow, Parameter, Writer } from '../driver/database.ts'
import { Unavailable } from '../driver/errors.ts'
import type { Connection } from './connection.ts'

/** The writer of one work, on the write connection. */
export class SqliteWriter implements Writer {
  readonly #connection: Connection
  readonly published: (readonly [topic: string, text: string])[] = []
  /** Statements that the queue runs when every work of the group has ended. */
  readonly atEnd: (readonly [sql: string, parameters: readonly Parameter[]])[] = []
  /** The error of the first failed statement. */
  failure: unknown = null
  #over = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async all(sql: string, parameters?: readonly Parameter[]): Promise<readonly DatabaseRow[]> {
    return this.#attempt(() => this.#connection.all(sql, parameters))
  }

  async rows(sql: string, parameters?: readonly Parameter[]): Promise<readonly (readonly unknown[])[]> {
    return this.#attempt(() => this.#connection.rows(sql, parameters))
  }

  async run(sql: string, parameters?: readonly Parameter[]): Promise<number> {
    return this.#attempt(() => this.#connection.run(sql, parameters))
  }

  async last(sql: string, parameters: readonly Parameter[] = []): Promise<void> {
    this.atEnd.push([sql, parameters])
  }

  /** A no-op: works are serial, so the running one holds every lock. */
  async lock(): Promise<void> {}

  async publish(topic: string, text: string): Promise<void> {
    this.published.push([topic, text])
  }

  /** Ends the writer; later queries of the work would run in another transaction. */
  end(): void {
    this.#over = true
  }

  #attempt<T>(ask: () => T): T {
    if (this.#over) throw new Unavailable(storage.tooLong, null)
    if (this.failure !== null) throw this.failure
    try {
      return ask()
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}
