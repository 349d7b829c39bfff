import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Record as Stored, Writer } from '../../database/driver/database.ts'
import { type RowChange, rowsTopic } from './row-changes.ts'
import { keepSearch } from './search-index.ts'
import { toldRows } from './told-rows.ts'
import { differences, writeHistory } from './write-history.ts'

/** What the write path works with; made once. */
export interface WriteParts {
  readonly context: Context
}

/** One row before and after, by column. */
export interface Written {
  readonly verb: RowChange['verb']
  readonly entity: EntityModel
  readonly id: number
  readonly before: Stored | null
  readonly after: Stored | null
}

/**
 * One transaction's changes. Rows are written first and noted; `settle` then writes whatever follows from them:
 * search, history, and the word to whoever listens. Counts follow in the database itself.
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
    }
    const rows = this.#written.map(({ entity, id, verb }) => ({ entity: entity.name, id, verb }))
    for (const message of toldRows(rows)) await this.writer.publish(rowsTopic, message)
  }
}
