import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import type { Change } from '../../context/guard.ts'
import { mayAtAll } from '../../context/rights.ts'
import type { Record as Stored } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { forbidden, HttpError } from '../../errors/http-error.ts'
import { takingTurns } from '../../fairness/taking-turns.ts'
import { wholeTable } from '../../sql/gate.ts'
import { refuseUsed } from '../rules/in-use.ts'
import { keepLocked } from '../rules/lock.ts'
import { readStored } from '../store/stored-row.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

/** Whether the caller knows of a row that would go along, and may take it away. @throws HttpError 403 or 409 */
type Admits = (entity: EntityModel, id: number) => Promise<void>

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
  const turn = takingTurns()
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

const deletionOf = ({ entity, row }: Going): Change => ({
  ...{ entity, verb: 'delete', id: Number(row.id), before: row, values: {} },
})

/**
 * Rows go along by the caller's own right to delete them, as each would by itself.
 * @returns what stands against those that the caller does not see, as other rows do; null where nothing does
 * @throws HttpError 403
 */
const admitAll = async (
  work: UnitOfWork,
  caller: Caller,
  along: readonly Going[],
  admits: Admits,
): Promise<HttpError | null> => {
  const { writer, context } = work
  let unseen: HttpError | null = null
  const turn = takingTurns()
  for (const going of along) {
    await turn()
    const { entity, row } = going
    try {
      await admits(entity, Number(row.id))
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 409)) throw error
      unseen ??= error
    }
    if (!mayAtAll(caller, entity, 'delete')) throw forbidden(entity.permission.delete)
    const now = await context.guard.stands(writer, caller, deletionOf(going))
    await context.guard.before(writer, now, deletionOf(going))
  }
  return unseen
}

/** Takes rows away, those that belong to them first. @throws HttpError 409 where others lead to them */
const deleteGoing = async (work: UnitOfWork, going: Going): Promise<void> => {
  const turn = takingTurns()
  for (const each of going.along) {
    await turn()
    await refuseUsed(work, each.entity, Number(each.row.id), each.called)
    await deleteGoing(work, each)
  }
  await work.delete(going.entity, going.row)
}

/**
 * Takes a row away with the rows that belong to it, and notes each. Rights are asked first, then locks, then what else
 * leads to them.
 * @param before the row as it is now, read for update in this transaction; whether the caller may delete it is asked before
 * @param called what a refusal calls it
 * @param admits whether a row may go along; it throws where it may not
 * @param locked asks whether the row itself is locked
 * @throws HttpError 403 where the caller may not delete what belongs to it, 409 of locks and where other rows lead to it
 */
export const deleteRow = async (
  work: UnitOfWork,
  entity: EntityModel,
  before: Stored,
  called: string,
  admits: Admits = async () => {},
  locked: () => void = () => {},
): Promise<void> => {
  const { caller, context } = work
  const going = await goingOf(work, entity, before, called)
  const along = allAlong(going)
  const unseen = caller === null ? null : await admitAll(work, caller, along, admits)
  locked()
  if (caller !== null) for (const each of along) keepLocked(context.model, caller, deletionOf(each))
  await refuseUsed(work, entity, Number(before.id), called)
  if (unseen !== null) throw unseen
  await deleteGoing(work, going)
}
