import { randomUUID } from 'node:crypto'
import type { Database, DatabaseRow, Writer } from '../database/driver/database.ts'
import { alwaysTrue, type Condition, joinConditions } from '../sql/condition.ts'

/** A process that has not renewed for so long works on nothing any more. */
export const leaseSeconds = 15

/** Rows of which each is worked on by one process at a time: a table with the columns `id`, `holder` and `held_until`. */
export interface Leased {
  readonly table: string
  /** The condition of those that are worked on. */
  readonly running: string
}

/** Of what is written. */
const nothing: Condition = { sql: '', parameters: [] }

/** What the lease of rows takes of its process. */
interface Parts {
  readonly database: Pick<Database, 'dialect'>
  readonly now: () => Date
}

/** The rows that one process works on: it claims them for some seconds, and renews that until it releases them. */
export class Lease {
  /** Of this process, and of no other. */
  readonly holder = randomUUID()
  readonly #parts: Parts
  readonly #leased: Leased

  constructor(parts: Parts, leased: Leased) {
    this.#parts = parts
    this.#leased = leased
  }

  /** Of rows that nobody works on any more. A database that one process holds alone has no other that could. */
  get expired(): Condition {
    return this.#parts.database.dialect.isAlone
      ? { sql: '(holder is null or holder <> ?)', parameters: [this.holder] }
      : { sql: '(holder is null or held_until < ?)', parameters: [this.#parts.now().toISOString()] }
  }

  /**
   * Claims rows for this process, and renews those that it has, where no other works on them.
   * @param set what is written with it: "state = 'running'"
   * @param columns of what is returned
   * @returns those that are this process's now
   */
  claim(
    writer: Writer,
    ids: readonly number[],
    { set = '', columns = 'id' } = {},
  ): Promise<readonly DatabaseRow[]> {
    const { sql, parameters } = this.expired
    const { dialect } = this.#parts.database
    return writer.all(
      `update ${this.#leased.table} set ${set && `${set}, `}holder = ?, held_until = ?
      where ${dialect.anyOf('id')} and (holder = ? or ${sql}) returning ${columns}`,
      [this.holder, this.#until(), dialect.list(ids), this.holder, ...parameters],
    )
  }

  /** Claims for longer what this process works on. */
  async renew(writer: Writer): Promise<void> {
    const { table, running } = this.#leased
    await writer.run(`update ${table} set held_until = ? where holder = ? and ${running}`, [
      this.#until(),
      this.holder,
    ])
  }

  /** Lets any process claim at once what this one works on. @param set what is written with it */
  release(writer: Writer, set: Condition = nothing): Promise<unknown> {
    return this.#free(writer, { sql: 'holder = ?', parameters: [this.holder] }, set)
  }

  /**
   * Lets any process claim what was left by one that ended in the middle of it.
   * @param set what is written with it
   * @param which narrows the rows
   */
  reclaimExpired(writer: Writer, set: Condition = nothing, which: Condition = alwaysTrue): Promise<unknown> {
    return this.#free(writer, joinConditions([this.expired, which], 'and'), set)
  }

  #free(writer: Writer, rows: Condition, set: Condition): Promise<unknown> {
    const { table, running } = this.#leased
    return writer.run(
      `update ${table} set ${set.sql && `${set.sql}, `}holder = null, held_until = null where ${running} and ${rows.sql}`,
      [...set.parameters, ...rows.parameters],
    )
  }

  #until(): string {
    return new Date(this.#parts.now().getTime() + leaseSeconds * 1000).toISOString()
  }
}
