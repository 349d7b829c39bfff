import { refused } from '#texts/answers'
import { counted, lower } from '#texts/grammar'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import { isToldOfAll } from '../../context/fields.ts'
import type { Change } from '../../context/guard.ts'
import { mayAtAll } from '../../context/rights.ts'
import type { Record as Stored } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { conflict, forbidden } from '../../errors/http-error.ts'
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

/** A row that goes along goes by the caller's own right to delete it, as it would by itself. @throws HttpError 403 */
const deleteOwnedRow = async (
  work: UnitOfWork,
  entity: EntityModel,
  row: Stored,
  admits: Admits,
): Promise<void> => {
  const { caller, writer, context } = work
  const change: Change = { entity, verb: 'delete', id: Number(row.id), before: row, values: {} }
  if (caller !== null) {
    await admits(entity, Number(row.id))
    if (!mayAtAll(caller, entity, 'delete')) throw forbidden(entity.permission.delete)
    const now = await context.guard.stands(writer, caller, change)
    keepLocked(context.model, now, change)
    await context.guard.before(writer, now, change)
  }
  await deleteRow(work, entity, row, entity.title.one, admits)
  if (caller !== null) await context.guard.after(writer, caller, change)
}

const deleteOwned = async (
  work: UnitOfWork,
  entity: EntityModel,
  id: number,
  admits: Admits,
): Promise<void> => {
  for (const { entity: name, field: fieldName } of entity.owned) {
    const owned = work.context.model.entities[name]
    const field = owned?.field[fieldName]
    if (!owned || !field) continue
    const rows = await work.writer.rows(
      `select "id" from ${wholeTable(owned)} where ${quote(field.key)} = ? order by "id"`,
      [id],
    )
    const turn = takingTurns()
    for (const [ownedId] of rows) {
      await turn()
      const row = await readStored(
        work.writer,
        owned,
        Number(ownedId),
        work.context.database.dialect.forUpdate,
      )
      if (row) await deleteOwnedRow(work, owned, row, admits)
    }
  }
}

/**
 * Takes a row away with the rows that belong to it, and notes each.
 * @param before the row as it is now, read for update in this transaction
 * @param called what a refusal calls it
 * @param admits whether a row may go along; it throws where it may not
 * @throws HttpError 409 where rows that do not belong to it lead to it, 403 where the caller may not delete what does
 */
export const deleteRow = async (
  work: UnitOfWork,
  entity: EntityModel,
  before: Stored,
  called: string,
  admits: Admits = async () => {},
): Promise<void> => {
  const id = Number(before.id)
  // From here on nothing new leads to it: what is counted, and what belongs to it, is all that there will be.
  const { forDelete } = work.context.database.dialect
  if (forDelete !== '')
    await work.writer.rows(`select 1 from ${wholeTable(entity)} where "id" = ?${forDelete}`, [id])
  await refuseUsed(work, entity, id, called)
  await deleteOwned(work, entity, id, admits)
  await work.delete(entity, before)
}
