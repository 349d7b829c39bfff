import type { EntityModel } from '../../model/index.ts'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import { CountChanges } from '../counts/count-changes.ts'
import type { Counters } from '../counts/counters.ts'
import type { Record as Stored, Writer } from '../database/database.ts'
import { differences, writeHistory } from '../history/write-history.ts'
import type { KnownLiterals, Literals } from '../lists/literals.ts'
import { type RowChange, rowsTopic } from '../row-changes.ts'
import { keepSearch } from '../search/search-index.ts'
import { toldRows } from './told-rows.ts'

/** What the write path works with; made once. */
export interface WriteParts {
  readonly context: Context
  readonly counters: Counters
  readonly literals: KnownLiterals
}

/** One row before and after, by column. */
export interface Written {
  readonly verb: RowChange['verb']
  readonly entity: EntityModel
  readonly id: number
  readonly before: Stored | null
  readonly after: Stored | null
}

const slots = 4

/**
 * One transaction's changes. Rows are written first and noted; `settle` then writes whatever follows from them:
 * counts, search, history, and the word to whoever listens.
 */
export class Work {
  readonly writer: Writer
  readonly caller: Caller | null
  readonly at: string
  readonly #parts: WriteParts
  readonly #written: Written[] = []

  constructor(parts: WriteParts, writer: Writer, caller: Caller | null) {
    this.writer = writer
    this.caller = caller
    this.at = parts.context.now().toISOString()
    this.#parts = parts
  }

  get context(): Context {
    return this.#parts.context
  }

  note(written: Written): void {
    this.#written.push(written)
  }

  async settle(): Promise<void> {
    if (this.#written.length === 0) return
    const literals = await this.#literals()
    const counts = new CountChanges()
    for (const { verb, entity, id, before, after } of this.#written) {
      await keepSearch(this.writer, this.context.database.dialect, entity, id, before, after)
      await writeHistory(this.writer, {
        at: this.at,
        by: this.caller,
        verb,
        entity: entity.name,
        row: id,
        changes: differences(entity, before, after),
      })
      counts.add(this.#parts.counters.of(entity.name), entity, before, after, literals)
    }
    // SQLite writes one at a time anyway; elsewhere a few slots keep transactions out of each other's way.
    const slot = this.context.database.dialect.name === 'sqlite' ? 0 : (this.#written[0]?.id ?? 0) % slots
    await counts.write(this.writer, slot)
    const rows = this.#written.map(({ entity, id, verb }) => ({ entity: entity.name, id, verb }))
    for (const message of toldRows(rows)) await this.writer.publish(rowsTopic, message)
  }

  /** A transaction that wrote such rows itself sees them itself. */
  #literals(): Promise<Literals> {
    const bearing = this.#written.some(({ entity }) => entity.literals.length > 0)
    return bearing ? this.#parts.literals.within(this.writer) : this.#parts.literals.now()
  }
}
