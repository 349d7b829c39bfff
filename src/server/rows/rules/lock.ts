import { refused } from '#texts/answers'
import {
  type EntityModel,
  type FieldModel,
  type Lock,
  lockOf,
  type Model,
  plainLabel,
} from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { nameInRefusal } from '../../access/fields.ts'
import type { GuardedChange } from '../../access/guard.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { conflictError, HttpError } from '../../platform/errors/http-error.ts'
import { joinConditions, neverTrue } from '../../platform/sql/condition.ts'
import { storedAfter } from '../store/stored-row.ts'
import type { ChangedRow } from './changed-row.ts'
import type { RefusalContext, RefusalReason } from './reason.ts'

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((each) => other.includes(each))
    : one === other

/** The locked fields to which a change gives other values. */
const touchedBy = (
  { entity, id, before, values }: GuardedChange,
  { fields }: Lock,
): readonly FieldModel[] => {
  const after = storedAfter(entity, id ?? 0, before, values)
  return fields.filter(({ name, key }) => Object.hasOwn(values, name) && !isSame(after[key], before?.[key]))
}

/**
 * The refusal of a change to a locked row, for every caller: see `lockOf`. 409, or 403 for a change of one's own roles.
 * null where the change touches nothing locked.
 */
export const lockRefusal = (model: Model, caller: Caller, change: GuardedChange): HttpError | null => {
  const { entity, verb, before } = change
  const lock = before && lockOf(model, entity, before, caller.id)
  if (!lock) return null
  const touched = touchedBy(change, lock)
  if (verb !== 'delete' && touched.length === 0) return null
  const called = nameInRefusal(caller, entity, lock.name)
  if (lock.by !== 'own') return conflictError(refused[lock.by](called))
  if (verb === 'delete' || touched.some(({ links }) => links !== 'many'))
    return conflictError(refused.ownAccount)
  return new HttpError(403, refused.ownRoles)
}

/** The reasons against a deletion of rows that rules refer to by label. */
export const lockedRows = (
  { caller }: RefusalContext,
  entity: EntityModel,
  alias: string,
): readonly RefusalReason[] => {
  const label = plainLabel(entity)
  return label === null
    ? []
    : entity.literals.map((name) => ({
        when: { sql: `${alias}.${quote(label.key)} = ?`, parameters: [name] },
        says: refused.literal(nameInRefusal(caller, entity, name)),
        rank: 'lock' as const,
      }))
}

/** The same for a change of their labels. */
export const lockedNames = (
  judging: RefusalContext,
  row: ChangedRow,
  alias: string,
): readonly RefusalReason[] => {
  const { entity } = judging
  const renamed = row.becomesOther(entity.label.map(({ name }) => name))
  return renamed.sql === neverTrue.sql
    ? []
    : lockedRows(judging, entity, alias).map((reason) => ({
        ...reason,
        when: joinConditions([reason.when, renamed], 'and'),
      }))
}
