import type {
  Parameter,
  Reader,
  DatabaseRow as Stored,
  Writer,
} from '../../platform/database/driver/database.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import type { BatchKind, BatchState } from '../store/batches.ts'
import { type BatchOutcome, outcomeIn } from './outcome.ts'

export interface StoredBatch {
  readonly id: number
  /** ISO 8601, UTC */
  readonly at: string
  /** Null where the server itself made the batch. */
  readonly by: { readonly id: number; readonly name: string } | null
  readonly kind: BatchKind
  readonly state: BatchState
  readonly entity: string | null
  /** Counts of rows: in all, changed, and refused or kept. */
  readonly total: number
  readonly changed: number
  readonly refused: number
  readonly undoes: number | null
  readonly undoneBy: number | null
  readonly request: string | null
  readonly rows: string | null
  /** Where the next step begins. */
  readonly position: number
  readonly outcome: BatchOutcome
  /** 'server': its undo needs nobody's rights. */
  readonly permit: string | null
}

const columns =
  'id, at, account_id, account_name, kind, state, entity, total, changed, refused, undoes, undone_by, request, rows, position, outcome, permit'

const batchIn = (row: Stored): StoredBatch => ({
  id: Number(row.id),
  at: String(row.at),
  by: row.account_id === null ? null : { id: Number(row.account_id), name: String(row.account_name) },
  kind: row.kind as BatchKind, // only the engine writes it
  state: row.state as BatchState,
  entity: row.entity === null ? null : String(row.entity),
  total: Number(row.total),
  changed: Number(row.changed),
  refused: Number(row.refused),
  undoes: row.undoes === null ? null : Number(row.undoes),
  undoneBy: row.undone_by === null ? null : Number(row.undone_by),
  request: row.request === null ? null : String(row.request),
  rows: row.rows === null ? null : String(row.rows),
  position: Number(row.position),
  outcome: outcomeIn(row.outcome),
  permit: row.permit === null ? null : String(row.permit),
})

/**
 * A batch by its id; null where there is none.
 * @param ending the dialect's `forUpdate`, in a write that changes it
 */
export const readBatch = async (reader: Reader, id: number, ending = ''): Promise<StoredBatch | null> => {
  const [row] = await reader.all(`select ${columns} from engine_batches where id = ?${ending}`, [id])
  return row ? batchIn(row) : null
}

/** How many rows of its entity a batch has created. */
export const countCreated = async (
  reader: Reader,
  { id, entity }: Pick<StoredBatch, 'id' | 'entity'>,
): Promise<number> => {
  const [row] = await reader.rows(
    "select count(*) from engine_history where batch_id = ? and entity = ? and verb = 'create'",
    [id, entity],
  )
  return Number(row?.[0])
}

/** SQL condition for batches that have not ended. */
export const unfinished = "state in ('running', 'undoing')"

/**
 * The ids of batches that have not ended.
 * @param left condition for those that no process works on
 */
export const readUnfinished = async (reader: Reader, left: Condition): Promise<readonly number[]> => {
  const sql = `select id from engine_batches where ${unfinished} and ${left.sql} order by id`
  return (await reader.rows(sql, left.parameters)).map(([id]) => Number(id))
}

/** Updates columns of a batch. */
export const setBatch = async (
  writer: Writer,
  id: number,
  values: Readonly<Record<string, Parameter>>,
): Promise<void> => {
  const names = Object.keys(values)
  await writer.run(
    `update engine_batches set ${names.map((name) => `${name} = ?`).join(', ')} where id = ?`,
    [...Object.values(values), id],
  )
}

/**
 * Marks a batch as undone by another. If the batch was itself an undo, the one that it undid takes effect again, and so
 * on.
 * @param state 'undone' or 'cancelled'
 */
export const markUndone = async (
  writer: Writer,
  id: number,
  by: number,
  state: 'undone' | 'cancelled',
): Promise<void> => {
  await setBatch(writer, id, { state, undone_by: by })
  let holds = true
  for (let former = (await readBatch(writer, id))?.undoes ?? null; former !== null; ) {
    const batch = await readBatch(writer, former)
    if (batch === null) return
    await setBatch(
      writer,
      former,
      holds ? { state: 'done', undone_by: null } : { state: 'undone', undone_by: id },
    )
    holds = !holds
    former = batch.undoes
  }
}
