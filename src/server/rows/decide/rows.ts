import type { Verb } from '../../../descriptor/index.ts'
import type { EntityModel } from '../../../model/index.ts'
import { type Caller, may } from '../../access/caller.ts'
import type { GuardedChange, Proof } from '../../access/guard.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { Forbidden, forbidden, type HttpError } from '../../platform/errors/http-error.ts'
import { missing } from '../../platform/errors/missing.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import type { RecordParts } from '../read/record-parts.ts'
import type { Door } from '../rules/doors.ts'
import { beyondRights } from '../rules/guard.ts'
import { lockRefusal } from '../rules/lock.ts'
import { admitMany, outsideScopeMessage } from '../rules/scope.ts'
import type { FieldValues } from '../store/unit-of-work.ts'

/** What a door is about to do with rows of an entity, and for whom. */
export interface DoorDecision {
  readonly door: Door
  /** Of rows that are there; what is not there yet is created. */
  readonly verb: 'update' | 'delete' | 'create'
  /** By the right to which verb, where that is another. */
  readonly by?: Verb
  readonly entity: EntityModel
  /** As they are now. */
  readonly caller: Caller
  /** The permission that it needs where that is not the verb's own: a button's. Such a row need only be in sight. */
  readonly needs?: string | null
}

/** A row, and what it is to become. */
interface Proposed {
  /** As it is; null before it is there. */
  readonly before: Stored | null
  /** By field name; of a row that is deleted none. */
  readonly values: FieldValues
  readonly proof?: Proof | null
}

/** Why a row is not to be touched; of each rank the first that holds. null where nothing does. */
export interface RowRefusals {
  /** `missing`, `right`: it is out of sight, outside of scopes, or beyond the caller's rights. */
  readonly right: RowRefusal | null
  /** `lock`: it stays as it is, whoever asks. */
  readonly lock: HttpError | null
  /** `proof`: one's own password or email without the current password. */
  readonly proof: HttpError | null
}

export interface RowRefusal {
  readonly by: 'sight' | 'permission' | 'scope' | 'lock' | 'guard'
  /** 404 of `sight`, 403 of the others. */
  readonly error: HttpError
}

/**
 * Whether rows may be written, before anything is asked of what they come to: the guard and the rights on rows first. All
 * that a door asks of rows one by one is asked here and by `faultsOfRows`; `decide/statement.ts` asks the same of many.
 *
 * So a PUT is refused by the first of these, `refusalOrder`:
 * - `missing` 404 and `right` 403: here
 * - `payload` 422: what it says by itself, `write/accept.ts`, `write/given-lines.ts`
 * - `version` 409, `absent` 409: `write/records.ts`, `write/press.ts`
 * - `lock` 409: here
 * - `outcome`, `sentence`, `rule` 422: every rule of `rules/every-rule.ts` that `rules/doors.ts` lets the door ask
 * - `proof` 422: here
 * - `scope` 422: `remains` of `rules/scope.ts`, once it is written
 * - `use` 409: `rules/in-use.ts`, and `settle` of the guard, in the unit of work
 */
export const refusalsOf = async (
  parts: RecordParts,
  reader: Reader,
  { verb, by, entity, caller, needs = null }: DoorDecision,
  rows: readonly Proposed[],
): Promise<readonly RowRefusals[]> => {
  const isButton = needs !== null && needs !== entity.permission[verb]
  const lacking = (of: Verb): HttpError | null => {
    if (isButton) return may(caller, needs) ? null : forbidden(needs)
    return mayAtAll(caller, entity, of) ? null : forbidden(entity.permission[of])
  }
  const reached = isButton ? 'read' : (by ?? verb)
  const ids = rows.flatMap(({ before }) => (before === null ? [] : [Number(before.id)]))
  const outside = await outsideAmong(parts, reader, entity, caller, reached, ids)
  const turn = yielding()
  const found: RowRefusals[] = []
  for (const { before, values, proof } of rows) {
    await turn()
    const id = before === null ? null : Number(before.id)
    const does = id === null ? 'create' : verb
    const change: GuardedChange = {
      entity,
      verb: does,
      id,
      before,
      values,
      ...(proof !== undefined && { proof }),
    }
    const locked = lockRefusal(parts.model, caller, change)
    const right =
      (id === null ? null : outside(id)) ??
      refused('permission', lacking(by ?? does)) ??
      refused('lock', locked?.status === 403 ? locked : null) ??
      refused('guard', await beyondRights(parts, reader, caller, change))
    found.push({
      right,
      lock: locked?.status === 409 ? locked : null,
      proof: parts.context.guard.unproved(caller, change),
    })
  }
  return found
}

/** The same of one row. */
export const refusalsOfRow = async (
  parts: RecordParts,
  reader: Reader,
  decision: DoorDecision,
  row: Proposed,
): Promise<RowRefusals> => (await refusalsOf(parts, reader, decision, [row]))[0] ?? noRefusals

export const noRefusals: RowRefusals = { right: null, lock: null, proof: null }

/** The first refusal of a row, in the order in which they are told; null where nothing stands against it. */
export const firstRefusalOf = ({ right, lock, proof }: RowRefusals): HttpError | null =>
  right?.error ?? lock ?? proof

const refused = (by: RowRefusal['by'], error: HttpError | null): RowRefusal | null => error && { by, error }

/**
 * The rows that the caller does not see, or may not do this with by their scopes. Whoever may read no row at all does not
 * learn which there are.
 */
const outsideAmong = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  verb: Verb,
  ids: readonly number[],
): Promise<(id: number) => RowRefusal | null> => {
  if (entity.scopes.length === 0 || ids.length === 0) return () => null
  const { sees, may: reaches } = await admitMany(parts, reader, entity, caller, verb, ids)
  return (id) => {
    const isLost = !sees(id) || (!reaches(id) && !mayAtAll(caller, entity, 'read'))
    if (isLost) return { by: 'sight', error: missing(entity) }
    if (reaches(id)) return null
    return {
      by: 'scope',
      error: new Forbidden(entity.permission[verb], outsideScopeMessage(caller, entity, verb)),
    }
  }
}
