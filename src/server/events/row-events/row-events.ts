import type { EntityModel } from '../../../model/index.ts'
import type { Reader, Writer } from '../../platform/database/driver/database.ts'
import type { EngineTable } from '../../platform/sql/table.ts'

/** Rows of an entity that one batch wrote, or that were worked out anew by it. */
export interface RowEvent {
  readonly entity: EntityModel
  /** The history tells of it what changed, and who did it. */
  readonly batch: number
  /** Their ids: a piece's, or some of them where much follows from each. Any of them may be gone. */
  readonly rows: readonly number[]
}

/**
 * Works out what follows from news outside the transaction that made them, and writes it in the one that takes them: so
 * it is written once, whatever ends in between. What is asked of the database is asked once for all of them.
 */
export type RowEventReader = (writer: Writer, news: readonly RowEvent[]) => Promise<void>

/** Says of which entities somebody wants to have news. */
export interface RowEventInterest {
  wants(reader: Reader, entity: EntityModel): Promise<boolean>
}

/** The topic under which every process is told that there are news. */
export const rowEventTopic = 'news'

/** So many rows are one piece of news. */
export const mostRowsPerEvent = 500

/** News wait here until they are read; then they are gone. */
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

/** Writes, in a transaction that is open, that a batch wrote these rows: of the entities of which somebody wants to know. */
export const addRowEvents = async (
  writer: Writer,
  wanting: RowEventInterest | undefined,
  batch: number,
  written: readonly { readonly entity: EntityModel; readonly id: number }[],
): Promise<void> => {
  let isAny = false
  for (const [entity, of] of Map.groupBy(written, (row) => row.entity)) {
    if (!(await wanting?.wants(writer, entity))) continue
    isAny = true
    const ids = [...new Set(of.map(({ id }) => id))]
    for (let begin = 0; begin < ids.length; begin += mostRowsPerEvent)
      await writer.run('insert into engine_news (entity, batch_id, rows) values (?, ?, ?)', [
        ...[entity.name, batch],
        JSON.stringify(ids.slice(begin, begin + mostRowsPerEvent)),
      ])
  }
  if (isAny) await writer.publish(rowEventTopic, '')
}
