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

/** What an inverse is worked out with. */
export interface RevertContext {
  readonly parts: RecordParts
  readonly work: UnitOfWork
  /** Who undoes, as they are now. */
  readonly caller: Caller
  /** Rows that a first attempt has shown not to go, by `rowName`, with the reason. */
  readonly refused: ReadonlyMap<string, string>
}

/** What came of an inverse. */
export interface RevertResult {
  readonly changed: number
  readonly kept: readonly SkippedRow[]
}

/** Rows that turned out not to be as the caller may leave them: the transaction is to be begun again without them. */
export class RowsRefused extends Error {
  /** Why, by what each row is called. */
  readonly reasons: ReadonlyMap<string, string>

  constructor(reasons: ReadonlyMap<string, string>) {
    super([...new Set(reasons.values())].join(' '))
    this.reasons = reasons
  }

  /** All of them for one reason. */
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

/** Why a row stays as it is by what is decided of it; null where nothing stands against it. */
export const refusalMessage = (refusals: RowRefusals | undefined): string | null => {
  if (refusals?.right?.by === 'scope') return undoRefusals.outside
  return refusals ? (firstRefusalOf(refusals)?.message ?? null) : null
}

/** A row that stays as it is. @param changes by field key: what it would have been given back, and what it holds */
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

/** A value of the history as a field keeps it today: former versions let line breaks into what is one line. */
export const normaliseStoredText = (field: FieldModel, told: unknown): unknown =>
  typeof told === 'string' && comparedBy(field) === 'text' ? asLine(told) : told

/** A value as it was, if the field still takes it; else why not. */
export const formerValue = (
  field: FieldModel,
  told: unknown,
): { readonly value: unknown } | { readonly says: string } => {
  const meaning = meaningOf(field.kind)
  if (meaning.isEmpty(told))
    return field.required ? { says: invalid.required(field.label) } : { value: meaning.blank ?? null }
  const accepted = meaning.accept(told, field)
  if ('value' in accepted) return accepted
  // The server gave it, or it was taken before today's rules were: it was so.
  return field.given || field.stamped || !field.writable
    ? { value: told }
    : { says: undoRefusals.retyped(field.label, accepted.message) }
}
