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

/** A row that goes, what a refusal calls it, and the rows that belong to it. */
interface Going {
  readonly entity: EntityModel
  readonly row: Stored
  readonly called: string
  readonly along: readonly Going[]
}

/** Holds a row that goes: from here on nothing new leads to it, so what is counted and what belongs to it is all there is. */
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
 * Rows go along by the caller's own right to delete them, as each would by itself. What they do not see stands in the way
 * as other rows do.
 * @returns locks, and that
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

/** Takes rows away, those that belong to them first. @throws HttpError 409 where others lead to them */
const deleteGoing = async (work: UnitOfWork, going: Going): Promise<void> => {
  const turn = yielding()
  for (const each of going.along) {
    await turn()
    await refuseUsed(work, each.entity, Number(each.row.id), each.called)
    await deleteGoing(work, each)
  }
  await work.delete(going.entity, going.row)
}

/** Who takes rows away, and by which door. */
export interface Deleting {
  readonly parts: RecordParts
  /** As they are now. */
  readonly caller: Caller
  readonly door: Door
}

/**
 * Takes a row away with the rows that belong to it, and notes each. Rights are asked first, then locks, then what else
 * leads to them.
 * @param before the row as it is now, read for update in this transaction; whether the caller may delete it is asked before
 * @param called what a refusal calls it
 * @param deleting null where the server itself does
 * @param lock why the row itself stays as it is; null where it may go
 * @throws HttpError 403 where the caller may not delete what belongs to it, 409 of locks and where other rows lead to it
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
