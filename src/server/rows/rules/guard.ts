import type { EntityModel, Model } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { AccessChangeOfMany, AccessReason, Change } from '../../access/guard.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { joined, not } from '../../platform/sql/condition.ts'
import { leadsOut } from '../../platform/sql/rule-columns.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { listFields, storedValue } from '../store/stored-row.ts'
import type { ChangedRow } from './changed-row.ts'
import type { Reason } from './reason.ts'
import type { Setting } from './setting.ts'
import { idsIn, seenAmong } from './unseen.ts'

type GuardParts = Pick<RecordParts, 'model' | 'context'>

/**
 * Why the caller's rights do not reach as far as a change: 403; null where they do. What a list of references would lead to
 * and they do not see is left to what says that it is absent: they do not learn what it may do.
 */
export const beyondRights = async (
  parts: RecordParts,
  reader: Reader,
  caller: Caller,
  change: Change,
): Promise<HttpError | null> => {
  const { entity, before } = change
  if (entity.serves === null) return null
  const reach = await parts.reaches.of(caller)
  const values: { [field: string]: unknown } = { ...change.values }
  for (const field of listFields(entity)) {
    const given = idsIn(values[field.name])
    if (given.length === 0 || !leadsOut({ model: parts.model, reach }, field)) continue
    const seen = await seenAmong(parts, reader, field, reach, given)
    const had = before === null ? [] : idsIn(storedValue(field, before))
    values[field.name] = given.filter((id) => seen.has(id) || had.includes(id))
  }
  try {
    await parts.context.guard.rights(reader, caller, { ...change, values })
    return null
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
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
  const given: AccessChangeOfMany = setting === null ? { verb: 'delete' } : { verb: 'update', ...setting }
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
