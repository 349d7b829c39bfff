import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { type BatchOf, beginBatch } from './batches.ts'
import { differences, type FieldChanges, type NewHistoryEntry, writeHistory } from './history.ts'
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

/**
 * Writes the history of the changes, and their batch where none exists.
 * @returns the batch; null where nothing was written and there was no batch before
 */
export const writeBatch = async (
  writer: Writer,
  caller: Caller | null,
  at: string,
  of: BatchOf,
  written: readonly WrittenRowChange[],
): Promise<number | null> => {
  const [first] = written
  if (first === undefined) return of.id ?? null
  const rows = written.length
  const whole = { ...of, at, by: caller, state: 'done', entity: first.entity.name } as const
  const batch = of.id ?? (await beginBatch(writer, { ...whole, total: rows, changed: rows }))
  const others = yielding()
  const told: NewHistoryEntry[] = []
  for (const { verb, entity, id, before, after, button, kept } of written) {
    await others()
    const changes = { ...differences(entity, before, after), ...lost(kept) }
    told.push({ at, by: caller, verb, button, entity: entity.name, row: id, changes, batch })
  }
  await writeHistory(writer, ...told)
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
