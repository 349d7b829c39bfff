import type { Caller } from '../../access/caller.ts'
import { rowEventsOf, rowEventTopic } from '../../events/row-events/row-events.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { allInOrder } from '../../platform/queues/all-in-order.ts'
import { attachFiles } from './attach-files.ts'
import type { BatchOf } from './batches.ts'
import { type BumpedByLines, bumpParents } from './bump-parents.ts'
import { recomputeAggregates } from './compute-fields.ts'
import { refuseOutcomes } from './outcomes.ts'
import { changeMessages, type RowChange, rowChange, rowsTopic } from './row-changes.ts'
import type { UnitOfWork, WriteParts } from './unit-of-work.ts'
import { searchWrites } from './update-search.ts'
import { type WrittenRowChange, writeBatch } from './write-batch.ts'

/** What a unit of work has written. */
interface Written {
  /** ISO 8601, UTC */
  readonly at: string
  readonly of: BatchOf
  readonly written: readonly WrittenRowChange[]
  readonly raised: readonly BumpedByLines[]
  readonly restate: UnitOfWork['restate']
}

/**
 * Writes the consequences of written rows: aggregates, search texts, history and notifications.
 * @param beside runs when every row has its final values, at the same time as the last writes
 * @returns the batch, and the result of `beside`
 * @throws HttpError where a consequence is refused
 */
export const writeConsequences = async <T>(
  { context, leaving, wanting, literals }: WriteParts,
  writer: Writer,
  caller: Caller | null,
  { at, of, written, raised, restate }: Written,
  beside: () => Promise<T>,
): Promise<{ readonly batch: number | null; readonly read: T }> => {
  const { model, database } = context
  const { dialect } = database
  const ofAccess = written.filter(({ entity }) => entity.serves !== null)
  if (caller !== null && ofAccess.length > 0) await context.guard.settle(writer, caller, ofAccess)
  const above = await bumpParents(context, writer, written, raised, at)
  const gathered = await recomputeAggregates({ model, dialect, writer, restate }, written)
  if (caller !== null)
    await refuseOutcomes({ context, literals }, writer, caller, { written, raised, gathered })
  const texts = await searchWrites(writer, database, written)
  await attachFiles(writer, dialect, written, at)
  const events = await rowEventsOf(writer, wanting, [...written, ...gathered])
  const rows: readonly RowChange[] = [
    ...written.map(({ entity, id, verb, seen }) => rowChange(entity, id, verb, seen)),
    ...gathered.map(({ entity, id }) => rowChange(entity, id, 'update', leaving?.ofGathered(entity) ?? [])),
    ...above.map(({ entity, id }) => rowChange(entity, id, 'update', [])),
  ]
  for (const message of changeMessages(rows)) await writer.publish(rowsTopic, message)
  if (events !== null && (written.length > 0 || of.id !== undefined)) await writer.publish(rowEventTopic, '')
  const [batch, read] = await allInOrder<[number | null, T]>([
    writeBatch(writer, dialect, { caller, at, of }, written, (made) => [...texts, ...(events?.(made) ?? [])]),
    beside(),
  ])
  return { batch, read }
}
