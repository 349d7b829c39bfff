import { undoRefusals } from '#texts/batches'
import { buttonsOf } from '../../../model/buttons.ts'
import type { EntityModel } from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { type Condition, joinConditions } from '../../platform/sql/condition.ts'
import type { FieldChanges } from '../store/history.ts'
import type { RevertContext, RevertResult } from './inverse.ts'
import type { SkippedRow } from './outcome.ts'
import { restoreDeleted } from './restore-deleted.ts'
import { revertCreates } from './revert-creates.ts'
import { revertUpdates } from './revert-updates.ts'

/** A change of a row, read from the history. */
export interface UndoEntry {
  readonly id: number
  readonly entity: string
  readonly row: number
  readonly verb: string
  readonly changes: FieldChanges
  readonly button: string | null
}

/** Rows of a batch, by entity and id; null for all of them. */
export type BatchRowFilter = readonly { readonly entity: string; readonly id: number }[] | null

/** Maximum of rows that a request can name. */
export const mostNamed = 1000

const conditionOf = (dialect: Dialect, batch: number, named: BatchRowFilter): Condition => {
  const each = [...Map.groupBy(named ?? [], ({ entity }) => entity)].map(
    ([entity, rows]): Condition => ({
      sql: `entity = ? and ${dialect.anyOf('row_id')}`,
      parameters: [entity, dialect.list(rows.map(({ id }) => id))],
    }),
  )
  return named === null
    ? { sql: 'batch_id = ?', parameters: [batch] }
    : joinConditions([ofRowsInBatch(batch), joinConditions(each, 'or')], 'and')
}

/**
 * Condition for a batch's entries among those of some rows. It uses the rows' index, from the batch's first entry.
 * By itself SQLite would use the batch's index, and read a whole large batch for a few rows.
 */
export const ofRowsInBatch = (batch: number): Condition => ({
  sql: 'id >= (select min(b.id) from engine_history b where b.batch_id = ?) and +batch_id = ?',
  parameters: [batch, batch],
})

/** How many changes a batch consists of. */
export const countEntries = async (
  reader: Reader,
  dialect: Dialect,
  batch: number,
  named: BatchRowFilter,
): Promise<number> => {
  const { sql, parameters } = conditionOf(dialect, batch, named)
  const [row] = await reader.rows(`select count(*) from engine_history where ${sql}`, parameters)
  return Number(row?.[0])
}

/**
 * The changes of a batch, the latest first.
 * @param before only entries with a smaller id; 0 for all
 */
export const readUndoEntries = async (
  reader: Reader,
  dialect: Dialect,
  batch: number,
  named: BatchRowFilter,
  before: number,
  limit: number,
): Promise<readonly UndoEntry[]> => {
  const { sql, parameters } = conditionOf(dialect, batch, named)
  const rows = await reader.all(
    `select id, entity, row_id, verb, changes, button from engine_history where ${sql} and id < ? order by id desc limit ?`,
    [...parameters, before === 0 ? Number.MAX_SAFE_INTEGER : before, limit],
  )
  return rows.map(({ id, entity, row_id, verb, changes, button }) => ({
    id: Number(id),
    entity: String(entity),
    row: Number(row_id),
    verb: String(verb),
    changes: JSON.parse(String(changes)),
    button: button === null ? null : String(button),
  }))
}

/** Undoes changes, given the latest first; consecutive ones of the same kind together. */
export const undoEntries = async (
  inverting: RevertContext,
  entries: readonly UndoEntry[],
): Promise<RevertResult> => {
  const found: SkippedRow[] = []
  let changed = 0
  for (const run of runsOf(entries)) {
    const [first] = run
    if (first === undefined) continue
    const entity = inverting.parts.model.entities[first.entity]
    const inverted = entity
      ? await undoRun(inverting, entity, run)
      : {
          changed: 0,
          kept: run.map(({ entity, row }) => ({ entity, id: row, values: {}, says: undoRefusals.unknown })),
        }
    changed += inverted.changed
    found.push(...inverted.kept)
  }
  return { changed, kept: found }
}

/** Groups consecutive changes of the same entity, verb and button, each row at most once per group. */
const runsOf = (entries: readonly UndoEntry[]): readonly (readonly UndoEntry[])[] => {
  const runs: UndoEntry[][] = []
  let rows = new Set<number>()
  for (const entry of entries) {
    const run = runs.at(-1)
    const [first] = run ?? []
    const same = first?.entity === entry.entity && first.verb === entry.verb && first.button === entry.button
    if (run && same && !rows.has(entry.row)) run.push(entry)
    else {
      runs.push([entry])
      rows = new Set()
    }
    rows.add(entry.row)
  }
  return runs
}

const undoRun = (
  inverting: RevertContext,
  entity: EntityModel,
  run: readonly UndoEntry[],
): Promise<RevertResult> => {
  const rows = run.map(({ row, changes }) => ({ id: row, changes }))
  const [first] = run
  if (first?.verb === 'create') return revertCreates(inverting, entity, rows)
  if (first?.verb === 'delete') return restoreDeleted(inverting, entity, rows)
  const button = buttonsOf(entity).find(({ name }) => name === first?.button)
  return revertUpdates(
    inverting,
    entity,
    rows.map(({ id, changes }) => ({ id, values: changes, ifLeft: true })),
    button ? { permission: button.permission, sets: button.set.map(({ field }) => field.name) } : null,
  )
}
