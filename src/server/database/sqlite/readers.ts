import type { Parameter, Reader, Record } from '../database.ts'
import { Connection } from './connection.ts'

/**
 * Connections that only read. They never see what a write has not yet committed, however the two interleave; one that
 * is inside a snapshot serves nobody else meanwhile, since it sees the past.
 */
export class Readers {
  readonly #file: string
  readonly #free: Connection[] = []
  readonly #all: Connection[] = []

  constructor(file: string) {
    this.#file = file
    this.#free.push(this.#open())
  }

  all(sql: string, parameters?: readonly Parameter[]): readonly Record[] {
    return this.#idle().all(sql, parameters)
  }

  rows(sql: string, parameters?: readonly Parameter[]): readonly (readonly unknown[])[] {
    return this.#idle().rows(sql, parameters)
  }

  async snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const connection = this.#idle()
    this.#free.pop()
    connection.run('begin')
    try {
      return await work({
        all: async (sql, parameters) => connection.all(sql, parameters),
        rows: async (sql, parameters) => connection.rows(sql, parameters),
      })
    } finally {
      if (connection.inTransaction) connection.run('rollback')
      this.#free.push(connection)
    }
  }

  close(): void {
    for (const connection of this.#all) connection.close()
  }

  /** The one used last, whose pages are in memory; a further one where all are inside snapshots. */
  #idle(): Connection {
    const last = this.#free.at(-1)
    if (last !== undefined) return last
    const further = this.#open()
    this.#free.push(further)
    return further
  }

  #open(): Connection {
    const connection = new Connection(this.#file, { readOnly: true })
    connection.configure()
    this.#all.push(connection)
    return connection
  }
}
