import { refused } from '#texts/answers'
import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { conflictError, type HttpError } from '../../platform/errors/http-error.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import { refusalsOfRow } from '../decide/rows.ts'
import type { RecordParts } from '../read/record-parts.ts'
import type { Door } from '../rules/doors.ts'
import { refuseUsed } from '../rules/in-use.ts'
import { readStored } from '../store/stored-row.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

/** A row to delete, its name in refusals, and the rows that it owns. */
interface Going {
  readonly entity: EntityModel
  readonly row: Stored
  readonly called: string
  readonly along: readonly Going[]
}

/** Locks a row to delete, so that no new reference to it appears; then collects and locks the rows that it owns. */
const goingOf = async (
  work: UnitOfWork,
  entity: EntityModel,
  row: Stored,
  called: string,
): Promise<Going> => {
  const { forDelete, forUpdate } = work.context.database.dialect
  if (forDelete !== '')
    await work.writer.rows(`select 1 from ${wholeTable(entity)} where "id" = ?${forDelete}`, [Number(row.id)])
  const along: Going[] = []
  const turn = yielding()
  for (const { entity: name, field: fieldName } of entity.owned) {
    const owned = work.context.model.entities[name]
    const field = owned?.field[fieldName]
    if (!owned || !field) continue
    const rows = await work.writer.rows(
      `select "id" from ${wholeTable(owned)} where ${quote(field.key)} = ? order by "id"`,
      [Number(row.id)],
    )
    for (const [id] of rows) {
      await turn()
      const held = await readStored(work.writer, owned, Number(id), forUpdate)
      if (held) along.push(await goingOf(work, owned, held, owned.title.one))
    }
  }
  return { entity, row, called, along }
}

const allAlong = ({ along }: Going): readonly Going[] => along.flatMap((each) => [each, ...allAlong(each)])

/**
 * Checks that the caller may delete each owned row, as if it were deleted alone. Owned rows that they cannot see
 * block the deletion like any other reference.
 * @returns `lock`: the first lock; `unseen`: the conflict by unseen rows
 * @throws HttpError 403
 */
const admitAll = async (
  work: UnitOfWork,
  { parts, caller, door }: Deleting,
  along: readonly Going[],
  called: string,
): Promise<{ readonly lock: HttpError | null; readonly unseen: HttpError | null }> => {
  const { writer, context } = work
  await context.guard.hold(
    writer,
    along.map(({ entity }) => entity),
  )
  let [lock, unseen]: (HttpError | null)[] = [null, null]
  const turn = yielding()
  for (const { entity, row } of along) {
    await turn()
    const decision = { door, verb: 'delete', entity, caller } as const
    const found = await refusalsOfRow(parts, writer, decision, { before: row, values: {} })
    if (found.right?.by === 'sight') unseen ??= conflictError(refused.used(called, [refused.otherRows]))
    else if (found.right) throw found.right.error
    lock ??= found.lock
  }
  return { lock: lock ?? null, unseen: unseen ?? null }
}

/**
 * Deletes a row, after the rows that it owns.
 * @throws HttpError 409 where others refer to them
 */
const deleteGoing = async (work: UnitOfWork, going: Going): Promise<void> => {
  const turn = yielding()
  for (const each of going.along) {
    await turn()
    await refuseUsed(work, each.entity, Number(each.row.id), each.called)
    await deleteGoing(work, each)
  }
  await work.delete(going.entity, going.row)
}

/** Who deletes rows, and by which door. */
export interface Deleting {
  readonly parts: RecordParts
  /** Reloaded in this transaction. */
  readonly caller: Caller
  readonly door: Door
}

/**
 * Deletes a row with the rows that it owns, and records each. Checks rights first, then locks, then references.
 * @param before the current row, read for update in this transaction; the caller's right to delete it is already
 * checked
 * @param called its name in refusals
 * @param deleting null where the server itself deletes
 * @param lock why the row itself is locked; null where it is not
 * @throws HttpError 403 where the caller may not delete an owned row, 409 for locks and remaining references
 */
export const deleteRow = async (
  work: UnitOfWork,
  entity: EntityModel,
  before: Stored,
  called: string,
  deleting: Deleting | null = null,
  lock: HttpError | null = null,
): Promise<void> => {
  const going = await goingOf(work, entity, before, called)
  const along = deleting && (await admitAll(work, deleting, allAlong(going), called))
  const locked = lock ?? along?.lock
  if (locked) throw locked
  await refuseUsed(work, entity, Number(before.id), called)
  if (along?.unseen) throw along.unseen
  await deleteGoing(work, going)
}
