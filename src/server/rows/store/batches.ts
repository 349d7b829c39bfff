import type { Caller } from '../../access/caller.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import type { EngineTable } from '../../platform/sql/table.ts'

/** What a batch was made by. */
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

/** A batch of one transaction is done at once; one of several runs, and is undone or taken back chunk by chunk. */
const batchStates = ['running', 'done', 'failed', 'undoing', 'undone', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

/**
 * What was changed together, by whom and when: every change has one, and is undone by it. What follows `undone_by` is
 * kept for those that take several transactions: what is left of them outlives the process.
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
    // What the rows of a batch of several transactions are to become, and of which rows it is made.
    { name: 'request', type: 'text', naming: 'member' },
    { name: 'rows', type: 'text' },
    { name: 'position', type: 'integer', always: true, initially: 0 },
    { name: 'outcome', type: 'text', naming: 'member' },
    { name: 'permit', type: 'text' },
    // Which process works on it, and until when nobody else does.
    { name: 'holder', type: 'text' },
    { name: 'held_until', type: 'moment' },
  ],
  indexes: [{ columns: ['state', 'id'], where: "state in ('running', 'undoing')" }],
  outlives: true,
}

/** What a unit of work is part of. */
export interface BatchOf {
  readonly kind: BatchKind
  /** A batch that is there already, as one of several transactions; a new one unless said. */
  readonly id?: number
  /** The batch that is undone by it. */
  readonly undoes?: number
}

/** What is told of a batch where it begins. */
interface NewBatch extends BatchOf {
  readonly at: string
  readonly by: Pick<Caller, 'id' | 'name'> | null
  readonly state: BatchState
  /** The entity's name; of the first row, where rows of several are changed. */
  readonly entity: string | null
  readonly total: number
  readonly changed: number
  readonly request?: string
  readonly rows?: string
}

/** Makes a batch. @returns its id */
export const beginBatch = async (writer: Writer, batch: NewBatch): Promise<number> => {
  const { at, by, kind, state, entity, total, changed, undoes, request, rows } = batch
  const [made] = await writer.rows(
    `insert into engine_batches (at, account_id, account_name, kind, state, entity, total, changed, undoes, request, rows)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
    [
      ...[at, by?.id ?? null, by?.name ?? null, kind, state, entity, total, changed],
      ...[undoes ?? null, request ?? null, rows ?? null],
    ],
  )
  return Number(made?.[0])
}
