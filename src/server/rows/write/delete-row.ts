import { refused } from '#texts/answers'
import { counted, lower } from '#texts/grammar'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import { isToldOfAll } from '../../context/fields.ts'
import type { Change } from '../../context/guard.ts'
import { mayAtAll } from '../../context/rights.ts'
import type { Record as Stored } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { conflict, forbidden, HttpError } from '../../errors/http-error.ts'
import { takingTurns } from '../../fairness/taking-turns.ts'
import { linksOf, wholeTable } from '../../sql/gate.ts'
import { readStored } from '../store/stored-row.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { keepLocked } from './keep-locked.ts'

/** Whether the caller knows of a row that would go along, and may take it away. @throws HttpError 403 or 409 */
type Admits = (entity: EntityModel, id: number) => Promise<void>

/** Where other rows lead to one of this entity: the table and column, and what those rows are called. */
interface Use {
  readonly entity: EntityModel
  readonly sql: string
  /** The caller may read those rows, and that they lead here. */
  readonly seen: boolean
}

const sees = (caller: Caller | null, entity: EntityModel, field: FieldModel): boolean =>
  caller === null || isToldOfAll(caller, entity, field)

const usesOf = (work: UnitOfWork, entity: EntityModel, withOwned: boolean): readonly Use[] =>
  entity.referredBy.flatMap(({ entity: name, field: fieldName }) => {
    const referring = work.context.model.entities[name]
    const field = referring?.field[fieldName]
    if (!referring || !field || (field.belongs && !withOwned)) return []
    const place =
      field.links === 'many'
        ? `${linksOf(referring, field)} where "target_id" = ?`
        : `${wholeTable(referring)} where ${quote(field.key)} = ?`
    const seen = sees(work.caller, referring, field)
    return [{ entity: referring, sql: `(select count(*) from ${place})`, seen }]
  })

/**
 * '12 loans', '1 copy'; an entity that leads here by several fields is counted together. What the caller may not see is
 * neither counted nor named: 'other rows'.
 */
const inWords = (uses: readonly Use[], counts: readonly unknown[]): readonly string[] => {
  const byEntity = new Map<EntityModel, number>()
  for (const [place, use] of uses.entries())
    if (use.seen) byEntity.set(use.entity, (byEntity.get(use.entity) ?? 0) + Number(counts[place]))
  const told = [...byEntity]
    .filter(([, count]) => count > 0)
    .map(([entity, count]) => counted(count, lower(entity.title.one), lower(entity.title.many)))
  const others = uses.some((use, place) => !use.seen && Number(counts[place]) > 0)
  return others ? [...told, refused.otherRows] : told
}

/** @param withOwned whether rows that belong to it count @throws HttpError 409 where other rows lead to this one, saying how many of what */
const refuseUsed = async (
  work: UnitOfWork,
  entity: EntityModel,
  id: number,
  called: string,
  withOwned = false,
): Promise<void> => {
  const uses = usesOf(work, entity, withOwned)
  if (uses.length === 0) return
  const [counts = []] = await work.writer.rows(
    `select ${uses.map((use) => use.sql).join(', ')}`,
    uses.map(() => id),
  )
  const words = inWords(uses, counts)
  if (words.length > 0) throw conflict(refused.used(called, words))
}

/** @throws HttpError 409 where any row leads to this one, be it one that belongs to it */
export const refuseInUse = (
  work: UnitOfWork,
  entity: EntityModel,
  id: number,
  called: string,
): Promise<void> => refuseUsed(work, entity, id, called, true)

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
    if (work.caller !== null) await work.context.guard.after(work.writer, work.caller, deletionOf(each))
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
