import { linesIn } from '../../../model/entity/child-rows.ts'
import { type EntityModel, type FieldModel, isSecret, type Model } from '../../../model/index.ts'
import type {
  Condition,
  Parameter,
  DatabaseRow as Stored,
  Writer,
} from '../../platform/database/driver/database.ts'
import { presentAsker } from '../../platform/queues/asker.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { placeColumn } from '../../platform/sql/names.ts'
import type { EngineTable } from '../../platform/sql/table.ts'
import { listFields, storedFields, storedValue } from './stored-row.ts'

/** The history, in order; entries are only appended, in the transaction of each change. */
export const historyTable: EngineTable = {
  name: 'engine_history',
  key: 'id',
  columns: [
    { name: 'at', type: 'moment', always: true },
    { name: 'account_id', type: 'integer' },
    { name: 'account_name', type: 'text' },
    { name: 'verb', type: 'text', always: true },
    { name: 'entity', type: 'text', naming: 'entity' },
    { name: 'row_id', type: 'integer' },
    { name: 'changes', type: 'text', always: true },
    { name: 'changed', type: 'text' },
    { name: 'address', type: 'text' },
    { name: 'button', type: 'text' },
    { name: 'batch_id', type: 'integer' },
  ],
  indexes: [
    // Includes the account and the fields, so that the index alone answers who changed a row, and which field.
    { columns: ['entity', 'row_id', 'id', 'account_id', 'changed'] },
    // Finds the entries of a batch in order, and those of one of its rows.
    { columns: ['batch_id', 'id'], where: 'batch_id is not null' },
  ],
}

/**
 * One entry of the history. Beside the changes of rows, `verb` is 'sign-in', 'sign-out', 'sessions-ended',
 * 'reset-link',
 * 'permission-denied', or 'export', which names no row and records what was exported.
 * For 'sign-in-refused', 'sign-in-blocked' and 'password-refused', `by` is the account that was tried.
 */
export interface NewHistoryEntry {
  /** ISO 8601, UTC */
  readonly at: string
  /** The account's id, and its name at the time; null where the server itself acted. */
  readonly by: { readonly id: number; readonly name: string } | null
  readonly verb: string
  /** The name of the button that changed the row. */
  readonly button?: string | undefined
  /** The entity's name; null, as `row`, where the entry concerns no row. */
  readonly entity: string | null
  readonly row: number | null
  /** By field key: before and after. For a deleted row, also the columns without a field. */
  readonly changes: FieldChanges
  /** The batch of the change; absent where no row changed. */
  readonly batch?: number
}

export type FieldChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/**
 * Appends entries in the transaction of their change, with the address of the current request.
 * Entries are never changed, and deleted only by age.
 */
export const writeHistory = async (writer: Writer, ...entries: readonly NewHistoryEntry[]): Promise<void> => {
  const turn = yielding()
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    await turn()
    const rows = entries.slice(from, from + entriesAtOnce).map(columnsOf)
    await writer.run(
      `insert into engine_history (${historyColumns.join(', ')}) values ${rows.map(() => marks).join(', ')}`,
      rows.flat(),
    )
  }
}

/** The insert of one entry, whose batch is given as SQL. */
export const historyInsert = (entry: NewHistoryEntry, batch: Condition): Condition => ({
  sql: `insert into engine_history (${historyColumns.join(', ')}) values (${historyColumns.map((name) => (name === 'batch_id' ? batch.sql : '?')).join(', ')})`,
  parameters: [...columnsOf(entry).slice(0, -1), ...batch.parameters],
})

/** Rows per statement: SQLite prepares that many quickly, and PostgreSQL inserts them in one round trip. */
const entriesAtOnce = 200

/** All columns of an entry except its id. */
export const historyColumns = [
  'at',
  'account_id',
  'account_name',
  'verb',
  'entity',
  'row_id',
  'changes',
  'changed',
  'address',
  'button',
  'batch_id',
]
const marks = `(${historyColumns.map(() => '?').join(', ')})`

const columnsOf = (entry: NewHistoryEntry): readonly Parameter[] => [
  ...[entry.at, entry.by?.id ?? null, entry.by?.name ?? null, entry.verb, entry.entity, entry.row],
  ...[JSON.stringify(entry.changes), fieldsOf(entry), presentAsker()?.address ?? null, entry.button ?? null],
  entry.batch ?? null,
]

/** The text that `changed` of an entry contain where it changed the field with this key. */
export const changedField = (key: string): string => `,${key},`

/** An entry with more fields leaves `changed` empty, so that the index stays small: a created row has nearly all of them. */
const mostFields = 4

/** The keys of the changed fields, each between commas; null where they are many, or no row changed. */
const fieldsOf = ({ row, changes }: NewHistoryEntry): string | null => {
  const keys = Object.keys(changes)
  return row === null || keys.length > mostFields ? null : `,${keys.join(',')},`
}

const shown = (field: FieldModel, row: Stored | null): unknown => {
  if (row === null) return null
  return field.links === 'many' ? (row[field.key] ?? []) : storedValue(field, row)
}

/** The history records that a secret changed, but never its values. */
export const hiddenChange = ['•••', '•••'] as const

/** Whether two values of a field are equal in the history. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) ||
  ((Array.isArray(one) || Array.isArray(other)) && JSON.stringify(one ?? []) === JSON.stringify(other ?? []))

/** The value of a field in a stored row, as the history records it. */
export const presentValue = (field: FieldModel, row: Stored): unknown => row[field.key] ?? null

/** Whether the history records a field's values. */
export const isTraced = (field: FieldModel): boolean =>
  !isSecret(field) && !field.works && !field.untraced && (field.stored || field.links === 'many')

/** Each field that differs, before and after; for a create or delete, each field with a value. */
export const differences = (
  entity: EntityModel,
  before: Stored | null,
  after: Stored | null,
): FieldChanges => {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const field of [...storedFields(entity), ...listFields(entity)]) {
    if (field.works || field.untraced) continue // the history records its sources instead
    const was = shown(field, before)
    const is = shown(field, after)
    if (isSameValue(was, is)) continue
    changes[field.key] = isSecret(field) ? hiddenChange : [was, is]
  }
  return changes
}

/** Columns without a field that a restored row gets back. */
export const restorableColumns = (model: Model, entity: EntityModel): readonly string[] => [
  'version',
  'created_at',
  ...new Set(linesIn(model, entity).map(({ back }) => placeColumn(back))),
]
