import { randomUUID } from 'node:crypto'
import type { Database, DatabaseRow, Writer } from '../database/driver/database.ts'
import { alwaysTrue, type Condition, joinConditions } from '../sql/condition.ts'

/** A lease expires after this long without renewal. */
export const leaseSeconds = 15

/** Rows processed by one process at a time, in a table with the columns `id`, `holder` and `held_until`. */
export interface Leased {
  readonly table: string
  /** The condition of the rows in progress. */
  readonly running: string
}

/** No further assignments. */
const nothing: Condition = { sql: '', parameters: [] }

interface Parts {
  readonly database: Pick<Database, 'dialect'>
  readonly now: () => Date
}

/** Leases rows to this process: claims them for `leaseSeconds` and renews the claim until they are released. */
export class Lease {
  /** Unique id of this process. */
  readonly holder = randomUUID()
  readonly #parts: Parts
  readonly #leased: Leased

  constructor(parts: Parts, leased: Leased) {
    this.#parts = parts
    this.#leased = leased
  }

  /** Condition for expired leases. If one process has the database alone, every other holder is dead. */
  get expired(): Condition {
    return this.#parts.database.dialect.isAlone
      ? { sql: '(holder is null or holder <> ?)', parameters: [this.holder] }
      : { sql: '(holder is null or held_until < ?)', parameters: [this.#parts.now().toISOString()] }
  }

  /**
   * Claims the rows that no other process holds, and renews those of this process.
   * @param set further assignments: "state = 'running'"
   * @param columns to return
   * @returns the rows that this process now holds
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

  /** Extends the leases of this process. */
  async renew(writer: Writer): Promise<void> {
    const { table, running } = this.#leased
    await writer.run(`update ${table} set held_until = ? where holder = ? and ${running}`, [
      this.#until(),
      this.holder,
    ])
  }

  /**
   * Releases the leases of this process, so that any process can claim the rows at once.
   * @param set further assignments
   */
  release(writer: Writer, set: Condition = nothing): Promise<unknown> {
    return this.#free(writer, { sql: 'holder = ?', parameters: [this.holder] }, set)
  }

  /**
   * Releases expired leases of processes that crashed.
   * @param set further assignments
   * @param which limits the rows
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
