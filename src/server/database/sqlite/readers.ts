import { storage } from '../../../model/messages.ts'
import type { Parameter, Reader, Record } from '../database.ts'
import { Unavailable } from '../errors.ts'
import { within } from '../within.ts'
import { Connection } from './connection.ts'

const longestSeconds = 10

class SnapshotReader implements Reader {
  readonly #connection: Connection
  over = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async all(sql: string, parameters?: readonly Parameter[]): Promise<readonly Record[]> {
    return this.#present().all(sql, parameters)
  }

  async rows(sql: string, parameters?: readonly Parameter[]): Promise<readonly (readonly unknown[])[]> {
    return this.#present().rows(sql, parameters)
  }

  #present(): Connection {
    if (this.over) throw new Unavailable(storage.tooLong, null)
    return this.#connection
  }
}

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

  /** A snapshot that is never let go would keep the log from ever being taken into the file: it has its time. */
  async snapshot<T>(work: (reader: Reader) => Promise<T>, seconds = longestSeconds): Promise<T> {
    const connection = this.#idle()
    const reader = new SnapshotReader(connection)
    connection.run('begin')
    this.#free.pop()
    try {
      return await within(seconds * 1000, work(reader), () => new Unavailable(storage.tooLong, null))
    } finally {
      reader.over = true
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
