import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { type BatchOf, beginBatch } from './batches.ts'
import { differences, type FieldChanges, type NewHistoryEntry, writeHistory } from './history.ts'
import type { PreviousViewers, RowChange } from './row-changes.ts'
import type { ColumnValues } from './write-columns.ts'

/** One row before and after, by column; null where it was or is not there. */
export interface WrittenRowChange {
  readonly verb: RowChange['verb']
  readonly entity: EntityModel
  readonly id: number
  readonly before: Stored | null
  readonly after: Stored | null
  readonly button?: string | undefined
  /** Who saw it by a scope, before. */
  readonly seen: PreviousViewers
  /** Of a row that was deleted: the columns that no field stands for. */
  readonly kept?: Stored
}

/**
 * The history of what was written, and the batch that it is part of.
 * @returns the batch; null where nothing was written, and there was none before
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

/** Whoever still has the row as it was in a form has an older version than the one that it comes back with. */
export const restoredColumns = (kept: Stored, at: string): ColumnValues =>
  Object.entries({ created_at: at, version: 0, ...kept }).map(([name, value]) => [
    name,
    name === 'version' ? Number(value) + 1 : isPlain(value) ? value : null,
  ])

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
