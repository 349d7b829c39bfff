import { linesIn } from '../../../model/entity/child-rows.ts'
import { type EntityModel, type FieldModel, isSecret, type Model } from '../../../model/index.ts'
import type { Parameter, DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { presentAsker } from '../../platform/queues/asker.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { placeColumn } from '../../platform/sql/names.ts'
import type { EngineTable } from '../../platform/sql/table.ts'
import { listFields, storedFields, storedValue } from './stored-row.ts'

/** What happened, in order; appended to in the transaction of each change, and to nothing else. */
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
    { name: 'address', type: 'text' },
    { name: 'button', type: 'text' },
    { name: 'batch_id', type: 'integer' },
  ],
  indexes: [
    // The account, so that what one person did is counted, and whoever changed a row is known, by the index alone.
    { columns: ['entity', 'row_id', 'id', 'account_id'] },
    // Both for the rows of a batch in their order, and for one of them.
    { columns: ['batch_id', 'id'], where: 'batch_id is not null' },
  ],
}

/**
 * What happened, who did it and when. Beside a row's changes, `verb` is 'sign-in', 'sign-out', 'sessions-ended',
 * 'reset-link'; 'sign-in-refused', 'sign-in-blocked' and 'password-refused', where `by` is whose account was tried; and
 * 'permission-denied'; and 'export', of no row, whose change tells what left.
 */
export interface NewHistoryEntry {
  /** ISO 8601, UTC */
  readonly at: string
  /** The account's id and name at the time; null where the server itself did it. */
  readonly by: { readonly id: number; readonly name: string } | null
  readonly verb: string
  /** The name of the button by whose press a row was changed. */
  readonly button?: string | undefined
  /** The entity's name and the row's id; null where no row is meant. */
  readonly entity: string | null
  readonly row: number | null
  /** By field key: before and after; of a row that was deleted also the columns that no field stands for. */
  readonly changes: FieldChanges
  /** The batch that it is part of; none of what changes no row. */
  readonly batch?: number
}

export type FieldChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/**
 * Adds entries, in their order, in the transaction of what it tells of, with the address of the request on whose behalf it is written.
 * Nothing is ever changed in it or taken from it but by age.
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

/** SQLite prepares a statement of so many quickly enough, PostgreSQL takes it in one turn. */
const entriesAtOnce = 200

/** All that an entry is made of, but for its id. */
export const historyColumns = [
  'at',
  'account_id',
  'account_name',
  'verb',
  'entity',
  'row_id',
  'changes',
  'address',
  'button',
  'batch_id',
]
const marks = `(${historyColumns.map(() => '?').join(', ')})`

const columnsOf = (entry: NewHistoryEntry): readonly Parameter[] => [
  ...[entry.at, entry.by?.id ?? null, entry.by?.name ?? null, entry.verb, entry.entity, entry.row],
  ...[JSON.stringify(entry.changes), presentAsker()?.address ?? null, entry.button ?? null],
  entry.batch ?? null,
]

const shown = (field: FieldModel, row: Stored | null): unknown => {
  if (row === null) return null
  return field.links === 'many' ? (row[field.key] ?? []) : storedValue(field, row)
}

/** A secret is told to have changed, never what it was or is. */
export const hiddenChange = ['•••', '•••'] as const

/** Whether two values of a field, as the history tells them, are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) ||
  ((Array.isArray(one) || Array.isArray(other)) && JSON.stringify(one ?? []) === JSON.stringify(other ?? []))

/** What a stored row holds in a field, as the history tells it. */
export const presentValue = (field: FieldModel, row: Stored): unknown => row[field.key] ?? null

/** Whether the history tells of a field. */
export const isTraced = (field: FieldModel): boolean =>
  !isSecret(field) && !field.works && !field.untraced && (field.stored || field.links === 'many')

/** Each field that differs, before and after; at a creation and a deletion each field that has a value. */
export const differences = (
  entity: EntityModel,
  before: Stored | null,
  after: Stored | null,
): FieldChanges => {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const field of [...storedFields(entity), ...listFields(entity)]) {
    if (field.works || field.untraced) continue // what a computed value is made of is told
    const was = shown(field, before)
    const is = shown(field, after)
    if (isSameValue(was, is)) continue
    changes[field.key] = isSecret(field) ? hiddenChange : [was, is]
  }
  return changes
}

/** The columns of an entity's rows that no field stands for, and that come back with a row. */
export const restorableColumns = (model: Model, entity: EntityModel): readonly string[] => [
  'version',
  'created_at',
  ...new Set(linesIn(model, entity).map(({ back }) => placeColumn(back))),
]
