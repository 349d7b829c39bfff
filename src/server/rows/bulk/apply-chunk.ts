import { skipReasons } from '#texts/bulk'
import { type EntityModel, targetOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { fromVisible, type RowFilter, unfilteredRows } from '../../platform/sql/row-security.ts'
import { hasHiddenTargets } from '../../platform/sql/rule-columns.ts'
import { isVersion, judgeRows, verdict } from '../decide/statement.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { lockForRows } from '../rules/faults-of-rows.ts'
import { ownedEntitiesOf } from '../rules/guard.ts'
import { lockAggregates } from '../store/lock-aggregates.ts'
import { readStoredRows, storedValue } from '../store/stored-row.ts'
import type { RowUpdate, UnitOfWork } from '../store/unit-of-work.ts'
import type { BulkRequest, Change, ListChange, Setting } from './change.ts'
import type { FrozenRow } from './preview.ts'
import { wholeRefusal } from './refuse-whole-change.ts'

export interface Applied {
  readonly changed: number
  /** The rows that were refused, by reason; rows that already had the values are not included. */
  readonly refused: readonly { readonly reason: string; readonly ids: readonly number[] }[]
}

/**
 * Changes rows of a preview: locks them until the end of the transaction, judges each again and refuses those with
 * another version.
 * A constraint violation in one row fails the whole chunk; the caller of this function then retries with fewer rows.
 * @param caller as read in this transaction
 * @param trying receives the ids that are about to be written
 */
export const applyChunk = async (
  parts: RecordParts,
  work: UnitOfWork,
  caller: Caller,
  { entity, change }: Pick<BulkRequest, 'entity' | 'change'>,
  rows: readonly FrozenRow[],
  trying: (ids: readonly number[]) => void = () => {},
): Promise<Applied> => {
  const { writer } = work
  const ids = rows.map(({ id }) => id)
  const reason = await wholeRefusal(parts, writer, entity, change, caller)
  if (reason !== null) return { changed: 0, refused: [{ reason, ids }] }
  const stored = await hold(parts, writer, entity, change, ids)
  const along = change.kind === 'delete' ? ownedEntitiesOf(parts.model, entity) : []
  await parts.context.guard.hold(writer, [entity, ...along])
  if (change.kind === 'set') {
    const updates = await updatesOf(parts, work, caller, change, [...stored.values()])
    await lockForRows(parts, writer, entity, updates, caller)
  }
  const meant = { sql: parts.dialect.anyOf('r."id"'), parameters: [parts.dialect.list(ids)] }
  const { sql, parameters, read, reasons } = await judgeRows(parts, entity, change, caller, meant, writer)
  const found = (await writer.rows(sql, parameters)).map(([packed]) => read(Number(packed)))
  const judged = new Map(found.map((row) => [row.id, row]))
  const refused = new Map<string, number[]>()
  const refuse = (reason: string, id: number) => refused.set(reason, [...(refused.get(reason) ?? []), id])
  const sound: Stored[] = []
  for (const { id, version } of rows) {
    const [row, before] = [judged.get(id), stored.get(id)]
    if (row === undefined || before === undefined) refuse(skipReasons.deleted, id)
    else if (!isVersion(version, Number(before.version))) refuse(skipReasons.changed, id)
    else if (row.verdict === verdict.changes) sound.push(before)
    else if (row.verdict !== verdict.same) refuse(reasons[row.verdict - verdict.refused] ?? '', id)
  }
  trying(sound.map(({ id }) => Number(id)))
  const changed = await write(parts, work, caller, entity, change, sound)
  return { changed, refused: [...refused].map(([reason, some]) => ({ reason, ids: some })) }
}

/** Locks the aggregates of the rows and then the rows, in the same order as a single write. */
const hold = async (
  parts: RecordParts,
  writer: Writer,
  entity: EntityModel,
  change: Change,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Stored>> => {
  const { dialect } = parts
  await lockAggregates(parts, writer, entity, ids, change.kind === 'set' ? change.values : {})
  const ending = change.kind === 'set' ? dialect.forUpdate : dialect.forDelete
  return readStoredRows(writer, dialect, entity, ids, ending)
}

const write = async (
  parts: RecordParts,
  work: UnitOfWork,
  caller: Caller,
  entity: EntityModel,
  change: Change,
  rows: readonly Stored[],
): Promise<number> => {
  if (rows.length === 0) return 0
  if (change.kind === 'set')
    return work.updateMany(entity, await updatesOf(parts, work, caller, change, rows), change.button?.name)
  await deleteWithOwned(parts, work, entity, rows)
  return rows.length
}

const updatesOf = async (
  parts: RecordParts,
  work: UnitOfWork,
  caller: Caller,
  { values, lists }: Setting,
  rows: readonly Stored[],
): Promise<readonly RowUpdate[]> => {
  const reach = await parts.reaches.of(caller)
  const unseen = new Map<ListChange, ReadonlySet<number>>()
  for (const list of lists) unseen.set(list, await unseenIn(parts, work.writer, reach, list, rows))
  return rows.map((before) => ({
    before,
    values: {
      ...values,
      ...Object.fromEntries(
        lists.map((list) => [list.field.name, listOf(list, idsIn(list, before), unseen.get(list))]),
      ),
    },
  }))
}

const idsIn = ({ field }: ListChange, row: Stored): readonly number[] => {
  const value = storedValue(field, row)
  return Array.isArray(value) ? value.map(Number) : []
}

/** The new ids of a list. Replacing a list retains the targets that the caller does not see. */
const listOf = (
  { all, add, remove }: ListChange,
  held: readonly number[],
  unseen: ReadonlySet<number> = new Set(),
): readonly number[] => {
  const kept = all === null ? held.filter((id) => !remove.includes(id)) : held.filter((id) => unseen.has(id))
  return [...new Set([...kept, ...(all ?? add)])].sort((one, other) => one - other)
}

const unseenIn = async (
  { model, dialect }: RecordParts,
  writer: Writer,
  reach: RowFilter,
  list: ListChange,
  rows: readonly Stored[],
): Promise<ReadonlySet<number>> => {
  if (list.all === null || !hasHiddenTargets({ model, reach }, list.field)) return new Set()
  const held = new Set(rows.flatMap((row) => idsIn(list, row)))
  const seen = await writer.rows(
    `select r."id" from ${fromVisible(targetOf(model, list.field), reach, 'r')} where ${dialect.anyOf('r."id"')}`,
    [dialect.list([...held])],
  )
  return held.difference(new Set(seen.map(([id]) => Number(id))))
}

/** Deletes rows with the rows that they own, the innermost first. */
const deleteWithOwned = async (
  parts: RecordParts,
  work: UnitOfWork,
  entity: EntityModel,
  rows: readonly Stored[],
): Promise<void> => {
  const { model, dialect } = parts
  const ids = rows.map(({ id }) => Number(id))
  for (const { entity: name, field: fieldName } of entity.owned) {
    const owned = model.entities[name]
    const field = owned?.field[fieldName]
    if (!owned || !field) continue
    const found = await work.writer.rows(
      `select o."id" from ${fromVisible(owned, unfilteredRows, 'o')} where ${dialect.anyOf(`o.${quote(field.key)}`)} order by o."id"`,
      [dialect.list(ids)],
    )
    const ownedIds = found.map(([id]) => Number(id))
    const stored = await readStoredRows(work.writer, dialect, owned, ownedIds, dialect.forDelete)
    if (stored.size > 0) await deleteWithOwned(parts, work, owned, [...stored.values()])
  }
  await work.deleteMany(entity, rows)
}
