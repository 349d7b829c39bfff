import { storage } from '#texts/storage'
import type { DatabaseRow, Parameter, Reader } from '../driver/database.ts'
import { Unavailable } from '../driver/errors.ts'
import { Connection } from './connection.ts'

const longestSeconds = 10

/** A connection that reads one snapshot until it is released or times out. */
class Snapshot implements Reader {
  readonly until: number
  readonly #connection: Connection
  #over = false

  constructor(connection: Connection, seconds: number) {
    this.#connection = connection
    this.until = performance.now() + seconds * 1000
    connection.run('begin')
  }

  async all(sql: string, parameters?: readonly Parameter[]): Promise<readonly DatabaseRow[]> {
    return this.#present().all(sql, parameters)
  }

  async rows(sql: string, parameters?: readonly Parameter[]): Promise<readonly (readonly unknown[])[]> {
    return this.#present().rows(sql, parameters)
  }

  /** Releases the connection; null if that was done already. */
  end(): Connection | null {
    if (this.#over) return null
    this.#over = true
    if (this.#connection.inTransaction) this.#connection.run('rollback')
    return this.#connection
  }

  #present(): Connection {
    if (this.#over) throw new Unavailable(storage.tooLong, null)
    return this.#connection
  }
}

/**
 * Read-only connections. They never see uncommitted writes. One inside a snapshot serves no other reads, because it
 * sees the past. A snapshot that is never released would block checkpoints of the log, so each has a timeout. One
 * timer covers all, since most last microseconds.
 */
export class ReadConnections {
  readonly #file: string
  readonly #free: Connection[] = []
  readonly #all: Connection[] = []
  readonly #snapshots = new Set<Snapshot>()
  readonly #timer: NodeJS.Timeout

  constructor(file: string) {
    this.#file = file
    this.#free.push(this.#open())
    this.#timer = setInterval(() => this.#sweep(), 500).unref()
  }

  all(sql: string, parameters?: readonly Parameter[]): readonly DatabaseRow[] {
    return this.#idle().all(sql, parameters)
  }

  rows(sql: string, parameters?: readonly Parameter[]): readonly (readonly unknown[])[] {
    return this.#idle().rows(sql, parameters)
  }

  async snapshot<T>(work: (reader: Reader) => Promise<T>, seconds = longestSeconds): Promise<T> {
    const snapshot = new Snapshot(this.#idle(), seconds)
    this.#free.pop()
    this.#snapshots.add(snapshot)
    try {
      return await work(snapshot)
    } finally {
      this.#end(snapshot)
    }
  }

  close(): void {
    clearInterval(this.#timer)
    for (const connection of this.#all) connection.close()
  }

  #end(snapshot: Snapshot): void {
    this.#snapshots.delete(snapshot)
    const connection = snapshot.end()
    if (connection !== null) this.#free.push(connection)
  }

  #sweep(): void {
    const now = performance.now()
    for (const snapshot of this.#snapshots) if (snapshot.until < now) this.#end(snapshot)
  }

  /** The connection used last, which has pages cached; a new one if all are inside snapshots. */
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
