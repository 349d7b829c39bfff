import type { EntityModel, Model } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import type { AccessReason, Change, GivenToMany } from '../../context/guard.ts'
import type { Reader } from '../../database/driver/database.ts'
import { HttpError } from '../../errors/http-error.ts'
import { joined, not } from '../../sql/condition.ts'
import { leadsOut } from '../../sql/rule-columns.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { listFields, storedValue } from '../store/stored-row.ts'
import type { ChangedRow } from './changed-row.ts'
import type { Reason } from './reason.ts'
import type { Setting } from './setting.ts'
import { idsIn, seenAmong } from './unseen.ts'

type GuardParts = Pick<RecordParts, 'model' | 'context'>

/** Why the guard refuses to make a change of one row; null where it does not. It looks at rows of access alone. */
export const guardRefusal = async (
  { context }: GuardParts,
  reader: Reader,
  caller: Caller,
  change: Change,
): Promise<HttpError | null> => {
  if (change.entity.serves === null) return null
  try {
    await context.guard.before(reader, caller, change)
    return null
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

/**
 * Whether the caller's rights reach as far as a change. What a list of references would lead to and they do not see is left
 * to what says that it is absent: they do not learn what it may do.
 * @throws HttpError 403
 */
export const refuseBeyondRights = async (
  parts: RecordParts,
  reader: Reader,
  caller: Caller,
  change: Change,
): Promise<void> => {
  const { entity, before } = change
  if (entity.serves === null) return
  const reach = await parts.reaches.of(caller)
  const values: { [field: string]: unknown } = { ...change.values }
  for (const field of listFields(entity)) {
    const given = idsIn(values[field.name])
    if (given.length === 0 || !leadsOut({ model: parts.model, reach }, field)) continue
    const seen = await seenAmong(parts, reader, field, reach, given)
    const had = before === null ? [] : idsIn(storedValue(field, before))
    values[field.name] = given.filter((id) => seen.has(id) || had.includes(id))
  }
  await parts.context.guard.rights(reader, caller, { ...change, values })
}

/** What the guard has against many rows, of an entity and of those that would go along. */
export type Guarded = ReadonlyMap<EntityModel, readonly AccessReason[]>

/** Asks that of rows that are to be given something, or to be deleted with all that belong to them. */
export const guardedOf = async (
  { model, context }: GuardParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  setting: Setting | null,
): Promise<Guarded> => {
  const given: GivenToMany = setting === null ? { verb: 'delete' } : { verb: 'update', ...setting }
  const entities = setting === null ? [entity, ...ownedBy(model, entity)] : [entity]
  const found = new Map<EntityModel, readonly AccessReason[]>()
  for (const each of entities) found.set(each, await context.guard.ofMany(reader, caller, each, given))
  return found
}

/** The entities whose rows belong to those of an entity, over however many between. */
export const ownedBy = (model: Model, entity: EntityModel): readonly EntityModel[] =>
  entity.owned.flatMap(({ entity: name }) => {
    const owned = model.entities[name]
    return owned ? [owned, ...ownedBy(model, owned)] : []
  })

/** The same as reasons, of rows under an alias. @param row as it is going to be; null where it is deleted */
export const guardedRows = (
  guarded: Guarded,
  entity: EntityModel,
  alias: string,
  row: ChangedRow | null,
): readonly Reason[] =>
  (guarded.get(entity) ?? []).map(({ is, when, touches, spares = [], says }) => ({
    when:
      row === null || touches === null
        ? when(alias)
        : joined([when(alias), row.becomesOther(touches), not(row.becomesOther(spares))], 'and'),
    says,
    rank: is,
  }))
