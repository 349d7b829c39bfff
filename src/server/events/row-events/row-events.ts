import type { EntityModel } from '../../../model/index.ts'
import type { Condition, Reader, Writer } from '../../platform/database/driver/database.ts'
import type { EngineTable } from '../../platform/sql/table.ts'

/** Rows of an entity that a batch wrote or recomputed. */
export interface RowEvent {
  readonly entity: EntityModel
  /** The key to the history, which records the changes and their author. */
  readonly batch: number
  /** Ids of the rows, all or part of a piece. Any of them may have been deleted. */
  readonly rows: readonly number[]
}

/**
 * Computes the effects of row events after the transaction that wrote them.
 * It writes them in the transaction that deletes the events, so each effect is written exactly once. It must query once
 * for all events, not once for each.
 */
export type RowEventReader = (writer: Writer, news: readonly RowEvent[]) => Promise<void>

/** Decides whether row events of an entity are written. */
export interface RowEventInterest {
  wants(reader: Reader, entity: EntityModel): Promise<boolean>
}

/** The topic that notifies every process of new row events. */
export const rowEventTopic = 'news'

/** Most rows of one piece. */
export const mostRowsPerEvent = 500

/** Row events are queued here until they are read, then deleted. */
export const rowEventTable: EngineTable = {
  name: 'engine_news',
  key: 'id',
  columns: [
    { name: 'entity', type: 'text', always: true, naming: 'entity' },
    { name: 'batch_id', type: 'integer', always: true },
    { name: 'rows', type: 'text', always: true },
    { name: 'tries', type: 'integer', always: true, initially: 0 },
  ],
  busy: true,
}

/** The inserts of the row events of a batch, which is given as SQL. */
export type RowEventInserts = (batch: Condition) => readonly Condition[]

/** The row events of written rows, for entities with an interested reader; null without one. */
export const rowEventsOf = async (
  reader: Reader,
  wanting: RowEventInterest | undefined,
  written: readonly { readonly entity: EntityModel; readonly id: number }[],
): Promise<RowEventInserts | null> => {
  const pieces: (readonly [entity: string, ids: string])[] = []
  for (const [entity, of] of Map.groupBy(written, (row) => row.entity)) {
    if (!(await wanting?.wants(reader, entity))) continue
    const ids = [...new Set(of.map(({ id }) => id))]
    for (let begin = 0; begin < ids.length; begin += mostRowsPerEvent)
      pieces.push([entity.name, JSON.stringify(ids.slice(begin, begin + mostRowsPerEvent))])
  }
  if (pieces.length === 0) return null
  return (batch) =>
    pieces.map(([entity, ids]) => ({
      sql: `insert into engine_news (entity, batch_id, rows) values (?, ${batch.sql}, ?)`,
      parameters: [entity, ...batch.parameters, ids],
    }))
}
