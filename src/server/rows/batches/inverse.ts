import { invalid, refused } from '#texts/answers'
import { undoRefusals } from '#texts/batches'
import { comparedBy } from '../../../model/entity/compared.ts'
import { asLine, type EntityModel, type FieldModel, meaningOf } from '../../../model/index.ts'
import { type Caller, may } from '../../access/caller.ts'
import { mayAtAll } from '../../access/rights.ts'
import { firstRefusalOf, type RowRefusals } from '../decide/rows.ts'
import type { RecordParts } from '../read/record-parts.ts'
import type { FieldChanges } from '../store/history.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import type { SkippedRow } from './outcome.ts'

export interface RevertContext {
  readonly parts: RecordParts
  readonly work: UnitOfWork
  /** The caller who undoes, reloaded in this transaction. */
  readonly caller: Caller
  /** Rows that an earlier attempt found refused, by `rowName`, with the reason. */
  readonly refused: ReadonlyMap<string, string>
}

export interface RevertResult {
  readonly changed: number
  readonly kept: readonly SkippedRow[]
}

/** Some rows were refused once written: the transaction must be retried without them. */
export class RowsRefused extends Error {
  /** The reasons by row name. */
  readonly reasons: ReadonlyMap<string, string>

  constructor(reasons: ReadonlyMap<string, string>) {
    super([...new Set(reasons.values())].join(' '))
    this.reasons = reasons
  }

  /** Refuses all rows for the same reason. */
  static of(rows: readonly string[], says: string): RowsRefused {
    return new RowsRefused(new Map(rows.map((row) => [row, says])))
  }
}

export const rowName = (entity: EntityModel, id: number): string => `${entity.name} ${id}`

/** Why the caller may not do this with any row of the entity; null where they may. */
export const undoRefusalOf = (
  caller: Caller,
  entity: EntityModel,
  verb: 'create' | 'update' | 'delete',
  permission: string | null = null,
): string | null => {
  const holds = permission === null ? mayAtAll(caller, entity, verb) : may(caller, permission)
  return holds ? null : refused.permission(permission ?? entity.permission[verb])
}

/** The message of a row's refusal; null where it was not refused. */
export const refusalMessage = (refusals: RowRefusals | undefined): string | null => {
  if (refusals?.right?.by === 'scope') return undoRefusals.outside
  return refusals ? (firstRefusalOf(refusals)?.message ?? null) : null
}

/**
 * The report of a row that was not reverted.
 * @param values by field key: the value to restore, and the present one
 */
export const unrevertedRowOf = (
  entity: EntityModel,
  id: number,
  says: string,
  values: FieldChanges = {},
): SkippedRow => ({
  entity: entity.name,
  id,
  values,
  says,
})

/** A value from the history in today's form: former versions stored line breaks in single-line texts. */
export const normaliseStoredText = (field: FieldModel, told: unknown): unknown =>
  typeof told === 'string' && comparedBy(field) === 'text' ? asLine(told) : told

/** The former value, where the field still accepts it; else the reason. */
export const formerValue = (
  field: FieldModel,
  told: unknown,
): { readonly value: unknown } | { readonly says: string } => {
  const meaning = meaningOf(field.kind)
  if (meaning.isEmpty(told))
    return field.required ? { says: invalid.required(field.label) } : { value: meaning.blank ?? null }
  const accepted = meaning.accept(told, field)
  if ('value' in accepted) return accepted
  // The server sets such fields, or forms no longer do: today's input rules do not apply.
  return field.given || field.stamped || !field.writable
    ? { value: told }
    : { says: undoRefusals.retyped(field.label, accepted.message) }
}
