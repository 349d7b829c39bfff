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

/** What a door is about to do with rows, and for which caller. */
export interface DoorDecision {
  readonly door: Door
  /** For existing rows; a row without `before` is created. */
  readonly verb: 'update' | 'delete' | 'create'
  /** The verb whose permission and scopes apply, where it differs from `verb`. */
  readonly by?: Verb
  readonly entity: EntityModel
  /** With their current rights. */
  readonly caller: Caller
  /** A button's permission, where it differs from the verb's. The caller then only needs to see the row. */
  readonly needs?: string | null
}

interface Proposed {
  /** The stored row; null for a new one. */
  readonly before: Stored | null
  /** By field name; empty for a deletion. */
  readonly values: FieldValues
  readonly proof?: Proof | null
}

/** Why a row is refused: the first refusal of each rank; null without one. */
export interface RowRefusals {
  /** `missing`, `right`: the row is invisible, outside the scopes, or beyond the caller's rights. */
  readonly right: RowRefusal | null
  /** `lock`: the row is locked for every caller. */
  readonly lock: HttpError | null
  /** `proof`: callers changed their own password or email without the current password. */
  readonly proof: HttpError | null
}

export interface RowRefusal {
  readonly by: 'sight' | 'permission' | 'scope' | 'lock' | 'guard'
  /** 404 for `sight`, 403 for the others. */
  readonly error: HttpError
}

/**
 * Checks whether rows may be written, before their new values are checked: the guard's refusals and the caller's
 * rights.
 * This function and `faultsOfRows` contain every check that a door makes row by row; `decide/statement.ts` checks many
 * rows in SQL.
 *
 * The first of these refuses a PUT (`refusalOrder`):
 * - `missing` 404 and `right` 403: here
 * - `payload` 422: invalid values, `write/accept.ts`, `write/payload-lines.ts`
 * - `version` 409: a stale version of the row or of its lines, `write/records.ts`
 * - `absent` 409, for the press of a button alone: `write/press.ts`
 * - `lock` 409: `lockOf` of `model/rules/lock.ts`, worded by `rules/lock.ts`
 * - `outcome`, `sentence`, `rule` 422: every rule of `rules/every-rule.ts` that `rules/doors.ts` enables for the door
 * - `proof` 422: here
 * - `scope` 422: `requireInScope` of `rules/scope.ts`, after the write
 * - `use` 409: the last account with full rights, `accounts/auth/role-guard.ts`, in the unit of work
 *
 * A race that only the database notices is mapped by `rules/conflict.ts`, any other by `platform/http/errors.ts`.
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

/** `refusalsOf` for one row. */
export const refusalsOfRow = async (
  parts: RecordParts,
  reader: Reader,
  decision: DoorDecision,
  row: Proposed,
): Promise<RowRefusals> => (await refusalsOf(parts, reader, decision, [row]))[0] ?? noRefusals

export const noRefusals: RowRefusals = { right: null, lock: null, proof: null }

/** The first refusal of a row by rank; null without one. */
export const firstRefusalOf = ({ right, lock, proof }: RowRefusals): HttpError | null =>
  right?.error ?? lock ?? proof

const refused = (by: RowRefusal['by'], error: HttpError | null): RowRefusal | null => error && { by, error }

/**
 * Refuses rows that the caller does not see, or that their scopes exclude.
 * A caller who may read no row gets 404 for excluded rows too, so that their existence stays hidden.
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

/** @throws HttpError the first refusal of a row, if there is one */
export const throwFirstRefusal = (refusals: RowRefusals): void => {
  const error = firstRefusalOf(refusals)
  if (error !== null) throw error
}
