import type { Caller } from '../../access/caller.ts'
import type { Condition, Writer } from '../../platform/database/driver/database.ts'
import type { EngineTable } from '../../platform/sql/table.ts'

/** What created a batch. */
const batchKinds = [
  'create',
  'update',
  'delete',
  'press',
  'bulk',
  'restore',
  'undo',
  'import',
  'server',
] as const
export type BatchKind = (typeof batchKinds)[number]

/** A batch of one transaction is done at once; one of several is running, and can be undone or cancelled in chunks. */
const batchStates = ['running', 'done', 'failed', 'undoing', 'undone', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

/**
 * Changes that were made together, with author and time. Every change belongs to a batch, by which it can be undone.
 * The columns after `undone_by` store the progress of batches with several transactions, so that another process can
 * resume.
 */
export const batchesTable: EngineTable = {
  name: 'engine_batches',
  key: 'id',
  columns: [
    { name: 'at', type: 'moment', always: true },
    { name: 'account_id', type: 'integer' },
    { name: 'account_name', type: 'text' },
    { name: 'kind', type: 'text', always: true },
    { name: 'state', type: 'text', always: true },
    { name: 'entity', type: 'text', naming: 'entity' },
    { name: 'total', type: 'integer', always: true },
    { name: 'changed', type: 'integer', always: true },
    { name: 'refused', type: 'integer', always: true, initially: 0 },
    { name: 'undoes', type: 'integer' },
    { name: 'undone_by', type: 'integer' },
    // Of a batch of several transactions: the requested change, and its rows.
    { name: 'request', type: 'text', naming: 'member' },
    { name: 'rows', type: 'text' },
    { name: 'position', type: 'integer', always: true, initially: 0 },
    { name: 'outcome', type: 'text', naming: 'member' },
    { name: 'permit', type: 'text' },
    // The lease: which process works on the batch, and until when.
    { name: 'holder', type: 'text' },
    { name: 'held_until', type: 'moment' },
  ],
  indexes: [{ columns: ['state', 'id'], where: "state in ('running', 'undoing')" }],
  outlives: true,
}

/** The batch of a unit of work. */
export interface BatchOf {
  readonly kind: BatchKind
  /** An existing batch with several transactions; without it, a new one is created. */
  readonly id?: number
  /** The batch that this one undoes. */
  readonly undoes?: number
}

interface NewBatch extends BatchOf {
  readonly at: string
  readonly by: Pick<Caller, 'id' | 'name'> | null
  readonly state: BatchState
  /** The entity's name; where several entities change, that of the first row. */
  readonly entity: string | null
  readonly total: number
  readonly changed: number
  readonly request?: string
  readonly rows?: string
}

/** The insert of a batch, which returns its id. */
export const batchInsert = (batch: NewBatch): Condition => {
  const { at, by, kind, state, entity, total, changed, undoes, request, rows } = batch
  return {
    sql: `insert into engine_batches (at, account_id, account_name, kind, state, entity, total, changed, undoes, request, rows)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
    parameters: [
      ...[at, by?.id ?? null, by?.name ?? null, kind, state, entity, total, changed],
      ...[undoes ?? null, request ?? null, rows ?? null],
    ],
  }
}

/**
 * Creates a batch.
 * @returns its id
 */
export const beginBatch = async (writer: Writer, batch: NewBatch): Promise<number> => {
  const { sql, parameters } = batchInsert(batch)
  const [made] = await writer.rows(sql, parameters)
  return Number(made?.[0])
}
