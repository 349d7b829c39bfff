import type { EntityModel, Model } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { AccessChangeOfMany, AccessReason, GuardedChange } from '../../access/guard.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { joinConditions, not } from '../../platform/sql/condition.ts'
import { hasHiddenTargets } from '../../platform/sql/rule-columns.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { listFields, storedValue } from '../store/stored-row.ts'
import type { ChangedRow } from './changed-row.ts'
import { referencedIds, visibleAmong } from './hidden-references.ts'
import type { RefusalReason } from './reason.ts'
import type { Setting } from './setting.ts'

type GuardParts = Pick<RecordParts, 'model' | 'context'>

/**
 * The 403 for a change beyond the caller's rights; null where they suffice.
 * New targets that the caller does not see are skipped here, so that their permissions stay hidden; another rule
 * refuses them as missing.
 */
export const beyondRights = async (
  parts: RecordParts,
  reader: Reader,
  caller: Caller,
  change: GuardedChange,
): Promise<HttpError | null> => {
  const { entity, before } = change
  if (entity.serves === null) return null
  const reach = await parts.reaches.of(caller)
  const values: { [field: string]: unknown } = { ...change.values }
  for (const field of listFields(entity)) {
    const given = referencedIds(values[field.name])
    if (given.length === 0 || !hasHiddenTargets({ model: parts.model, reach }, field)) continue
    const seen = await visibleAmong(parts, reader, field, reach, given)
    const had = before === null ? [] : referencedIds(storedValue(field, before))
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

/** The guard's reasons against many rows, by entity; includes owned entities on a deletion. */
export type GuardReasons = ReadonlyMap<EntityModel, readonly AccessReason[]>

/** Reads the guard's reasons against a change of rows, or a deletion with all owned rows. */
export const guardedOf = async (
  { model, context }: GuardParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  setting: Setting | null,
): Promise<GuardReasons> => {
  const given: AccessChangeOfMany = setting === null ? { verb: 'delete' } : { verb: 'update', ...setting }
  const entities = setting === null ? [entity, ...ownedEntitiesOf(model, entity)] : [entity]
  const found = new Map<EntityModel, readonly AccessReason[]>()
  for (const each of entities) found.set(each, await context.guard.ofMany(reader, caller, each, given))
  return found
}

/** The entities that an entity owns, at any depth. */
export const ownedEntitiesOf = (model: Model, entity: EntityModel): readonly EntityModel[] =>
  entity.owned.flatMap(({ entity: name }) => {
    const owned = model.entities[name]
    return owned ? [owned, ...ownedEntitiesOf(model, owned)] : []
  })

/** The guard's reasons for rows under an alias. @param row the new state; null for a deletion */
export const guardedRows = (
  guarded: GuardReasons,
  entity: EntityModel,
  alias: string,
  row: ChangedRow | null,
): readonly RefusalReason[] =>
  (guarded.get(entity) ?? []).map(({ is, when, touches, spares = [], says }) => ({
    when:
      row === null || touches === null
        ? when(alias)
        : joinConditions([when(alias), row.becomesOther(touches), not(row.becomesOther(spares))], 'and'),
    says,
    rank: is,
  }))
