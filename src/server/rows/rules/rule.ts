import { type EntityModel, type FieldModel, meaningOf } from '../../../model/index.ts'
import type { RuleInput } from '../../../model/rules/broken.ts'
import type { Caller } from '../../access/caller.ts'
import type { Parameter, Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import type { RowFilter } from '../../platform/sql/row-security.ts'
import type { LiteralIds, RuleSqlContext } from '../../platform/sql/where.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { withComputed } from '../store/compute-fields.ts'
import { initialValues } from '../store/generated-values.ts'
import { isSameValue } from '../store/history.ts'
import { storedAfter } from '../store/stored-row.ts'
import type { FieldValues } from '../store/unit-of-work.ts'
import type { ChangedRow } from './changed-row.ts'
import type { RefusalContext, RefusalReason } from './reason.ts'
import type { RowFault } from './refusal-order.ts'
import type { Setting } from './setting.ts'
import type { PeriodPart } from './spans.ts'

/** A row before and after a change, by column; `before` is null for a new row. */
export interface Revision {
  readonly before: Stored | null
  readonly after: Stored
}

/** The context in which rules are evaluated: the current time, and the rows that rules name. */
export interface RuleReading extends RuleSqlContext {
  readonly literals: LiteralIds
}

/** A number to read from the database, such as a count, and the fault to report if it differs from the expected one. */
export interface Question {
  readonly sql: string
  readonly parameters: readonly Parameter[]
  readonly expected: number
  readonly key: string
  readonly message: string
  readonly rank: RowFault['rank']
  /** The reference has no target: other rules about it are skipped. */
  readonly leadsNowhere?: true
  /** Names of fields; the fault is dropped where one of them has no target. */
  readonly needs?: readonly string[]
}

/** The dependencies of rules that read other rows. */
export type RuleParts = Pick<RecordParts, 'model' | 'dialect' | 'reaches'>

/** A row to which rules are applied individually. */
export interface RowUnderRules {
  readonly entity: EntityModel
  readonly caller: Caller
  /** The new values by field name, with computed ones. */
  readonly values: FieldValues
  readonly revision: Revision
  /** The references that the caller chose themselves, and the rows that they may choose. */
  readonly chosen: { readonly values: FieldValues; readonly reach: RowFilter }
  readonly reading: RuleReading
  /** Whether a field's value is already invalid; rules that need it are skipped. */
  readonly isDoubtful: (name: string) => boolean
  /** Whether a message may reveal the stored value of a field. */
  readonly isTold: (field: FieldModel) => boolean
  /** Whether no other row of the change affects this row's aggregates. */
  readonly isAlone: boolean
  /** Ids of rows written with it; their stored values are outdated. */
  readonly beside?: readonly number[]
}

/** A row before validation of what the caller chose. */
export type WrittenRow = Omit<RowUnderRules, 'chosen' | 'isDoubtful' | 'isTold' | 'isAlone'> &
  Partial<Pick<RowUnderRules, 'isDoubtful'>>

/** SQL that finds rows of one change which conflict with each other; the first one is accepted. */
export interface RowRivals {
  /** Further columns of each row, as `… as name`. */
  readonly columns: readonly string[]
  readonly parameters: readonly Parameter[]
  /** A named window over conflicting rows; null where `tables` replaces it. */
  readonly window: string | null
  /** Common table expressions over all rows, each as `name as (…)`; the rows are `j`. */
  readonly tables?: readonly string[]
  /** Whether another row takes precedence, as SQL over the columns and windows. */
  readonly when: string
  readonly says: string
}

/** Builds the SQL with a name for its window and a prefix for its columns. */
export type MakeRowRivals = (window: string, prefix: string) => RowRivals

/** A value that a row reserves among the rows written with it; no other may have it. */
export interface Reservation {
  readonly name: string
  /** The time span of the reservation; null reserves it for all time. */
  readonly times: TimeSpan | null
  /** Whether the change sets it; otherwise the row had it before. */
  readonly isAsked: boolean
  /** The fault of a later row, by the file line of the first one; null where the rows are no lines of a file. */
  readonly fault: (line: number | null) => RowFault
}

/** The move of a row from one group to another, where each group has a limit. */
export interface GroupMove {
  /** Names of the groups; null for none. */
  readonly from: string | null
  readonly to: string | null
  /**
   * If the row enters another group: the question for the number of other rows alike, minus the limit.
   * Up to -1 there is room; null means no limit.
   */
  readonly over: Pick<Question, 'sql' | 'parameters'> | null
  readonly fault: RowFault & Pick<Question, 'needs'>
}

/** A time span; a null end is unbounded. Days are included to their end. */
export interface TimeSpan {
  readonly from: string | null
  readonly to: string | null
  readonly isDay: boolean
}

/**
 * A rule of rows, with the checks for every door. `brokenRule` and `clashRule` derive them from a shape;
 * other rules implement the checks that they need.
 */
export interface Rule {
  /** Whether the entity has the rule. */
  readonly holds: (entity: EntityModel) => boolean
  /** For one row: counts to read from the database; all rules share one statement. */
  readonly questions?: (row: RowUnderRules) => readonly Question[]
  /** For one row: faults found without the database. */
  readonly faults?: (row: RowUnderRules, facing: () => RuleInput) => readonly RowFault[]
  /** For one row: faults that need more than a count. */
  readonly further?: (parts: RuleParts, reader: Reader, row: RowUnderRules) => Promise<readonly RowFault[]>
  /** For many rows that get the same values: reasons of refusals, as SQL over the current and the new state. */
  readonly reasons?: (judging: RefusalContext, setting: Setting, row: ChangedRow) => readonly RefusalReason[]
  /** For the same rows: conflicts with each other. */
  readonly rivalries?: (
    judging: RefusalContext,
    setting: Setting,
    row: ChangedRow,
  ) => readonly MakeRowRivals[]
  /** For the same rows: the periods that must be read before the statement is built. */
  readonly periods?: (entity: EntityModel, setting: Setting, row: ChangedRow) => readonly PeriodPart[]
  /** The values that a row reserves among the rows written with it. */
  readonly claims?: (row: WrittenRow) => readonly Reservation[]
  /** The groups with a limit that the change of a row enters or leaves. */
  readonly passages?: (row: WrittenRow) => readonly GroupMove[]
  /** Whether the rule takes locks for an entity; by default, if it has `locks` or `readRows`. */
  readonly isLocking?: (entity: EntityModel) => boolean
  /** Names of locks that are held until the end of the transaction, so that answers stay valid. */
  readonly locks?: (entity: EntityModel, revision: Revision, reading: RuleReading) => readonly string[]
  /** Rows that the rule reads, and that get a shared lock until the end of the transaction. */
  readonly readRows?: (entity: EntityModel, revision: Revision, reading: RuleReading) => readonly RowsRead[]
  /** Columns to set to null while other rows of the change are written, so that no stale value conflicts. */
  readonly freedColumns?: (entity: EntityModel, given: (name: string) => boolean) => readonly FreedColumn[]
}

export interface RowsRead {
  readonly entity: EntityModel
  readonly ids: readonly number[]
}

/** A compared column, and its content for a value of the field. */
interface FreedColumn {
  readonly field: FieldModel
  readonly column: string
  readonly value: (value: unknown) => Parameter
}

/** The current row and its new state. @param values including computed values */
export const revisionOf = (
  entity: EntityModel,
  values: FieldValues,
  before: Stored | null,
  caller: Pick<Caller, 'id'>,
): Revision => {
  const begun = before === null ? { ...initialValues(entity, caller.id), ...values } : values
  return { before, after: storedAfter(entity, 0, before, begun) }
}

/** The same for values without computed ones. @throws HttpError 422 where a computed value overflows */
export const workedRevision = (
  entity: EntityModel,
  given: FieldValues,
  before: Stored | null,
  caller: Pick<Caller, 'id'>,
): { readonly values: FieldValues; readonly revision: Revision } => {
  const values = withComputed(entity, given, before)
  return { values, revision: revisionOf(entity, values, before, caller) }
}

/** Whether a change gives one of the fields another value; always true for a new row. */
export const changesAnyOf = (
  entity: EntityModel,
  { before, after }: Revision,
  fields: readonly string[],
): boolean =>
  before === null ||
  fields.some((name) => {
    const key = entity.field[name]?.key ?? ''
    return !isSameValue(after[key], before[key])
  })

/** A value as text; the raw value where that text is empty. */
export const ruleValueText = (field: FieldModel, value: unknown, zone: string): string =>
  meaningOf(field.kind).show(value, field, zone) || String(value)
