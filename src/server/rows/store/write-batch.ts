import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Condition, DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { type BatchOf, batchInsert, beginBatch } from './batches.ts'
import {
  differences,
  type FieldChanges,
  historyInsert,
  type NewHistoryEntry,
  writeHistory,
} from './history.ts'
import { writeJoined } from './joined-writes.ts'
import type { PreviousViewers, RowChange } from './row-changes.ts'
import type { ColumnValues } from './write-columns.ts'

/** A row before and after, by column; null before a create and after a delete. */
export interface WrittenRowChange {
  readonly verb: RowChange['verb']
  readonly entity: EntityModel
  readonly id: number
  readonly before: Stored | null
  readonly after: Stored | null
  readonly button?: string | undefined
  /** Accounts that saw the row through a scope before. */
  readonly seen: PreviousViewers
  /** Of a deleted row: the columns without a field. */
  readonly kept?: Stored
}

/** The author, the time and the kind of changes. */
interface Authored {
  readonly caller: Caller | null
  /** ISO 8601, UTC */
  readonly at: string
  readonly of: BatchOf
}

/**
 * Writes the history of the changes, and their batch where none exists.
 * @param beside further writes that read nothing of the transaction; they may name the batch
 * @returns the batch; null where nothing was written and there was no batch before
 */
export const writeBatch = async (
  writer: Writer,
  dialect: Dialect,
  { caller, at, of }: Authored,
  written: readonly WrittenRowChange[],
  beside: (batch: Condition) => readonly Condition[],
): Promise<number | null> => {
  const [first, ...others] = written
  if (first === undefined) return of.id ?? null
  const rows = written.length
  const whole = { ...of, at, by: caller, state: 'done', entity: first.entity.name } as const
  const made = { ...whole, total: rows, changed: rows }
  const entryOf = ({ verb, entity, id, before, after, button, kept }: WrittenRowChange): NewHistoryEntry => {
    const changes = { ...differences(entity, before, after), ...lost(kept) }
    return { at, by: caller, verb, button, entity: entity.name, row: id, changes }
  }
  if (of.id === undefined && others.length === 0)
    return writeJoined(writer, dialect, batchInsert(made), (batch) => [
      historyInsert(entryOf(first), batch),
      ...beside(batch),
    ])
  const batch = of.id ?? (await beginBatch(writer, made))
  const turn = yielding()
  const entries: NewHistoryEntry[] = []
  for (const each of written) {
    await turn()
    entries.push({ ...entryOf(each), batch })
  }
  await writeHistory(writer, ...entries)
  for (const { sql, parameters } of beside({ sql: '?', parameters: [batch] })) {
    await turn()
    await writer.run(sql, parameters)
  }
  return batch
}

const lost = (kept: Stored = {}): FieldChanges =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) => (name === 'id' ? [] : [[name, [value, null]]])),
  )

/** Restores a row with a higher version than before, so that forms opened before its deletion are outdated. */
export const restoredColumns = (kept: Stored, at: string): ColumnValues =>
  Object.entries({ created_at: at, version: 0, ...kept }).map(([name, value]) => [
    name,
    name === 'version' ? Number(value) + 1 : isPlain(value) ? value : null,
  ])

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
