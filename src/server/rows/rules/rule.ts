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

/** A row before and after a change, by column; null before it is there. */
export interface Revision {
  readonly before: Stored | null
  readonly after: Stored
}

/** What rules of rows are read with: where they stand in time, and the rows that they name. */
export interface RuleReading extends RuleSqlContext {
  readonly literals: LiteralIds
}

/** One question to the database, answered by a count, and what it means where the count is not the one expected. */
export interface Question {
  readonly sql: string
  readonly parameters: readonly Parameter[]
  readonly expected: number
  readonly key: string
  readonly message: string
  readonly rank: RowFault['rank']
  /** The value itself leads nowhere: no other rule over it is asked. */
  readonly leadsNowhere?: true
  /** Fields by name: not asked where one of them leads nowhere. */
  readonly needs?: readonly string[]
}

/** With what rules look at other rows. */
export type RuleParts = Pick<RecordParts, 'model' | 'dialect' | 'reaches'>

/** A row of which rules are asked one by one. */
export interface RowUnderRules {
  readonly entity: EntityModel
  readonly caller: Caller
  /** By field name, what it is given, with what is worked out from that. */
  readonly values: FieldValues
  readonly revision: Revision
  /** The references that the caller chose themselves, as they chose them, and the rows that they may choose. */
  readonly chosen: { readonly values: FieldValues; readonly reach: RowFilter }
  readonly reading: RuleReading
  /** Whether the value of that field is at fault by itself: a rule that needs it is not asked. */
  readonly isDoubtful: (name: string) => boolean
  /** Whether a message may say what is stored in that field. */
  readonly isTold: (field: FieldModel) => boolean
  /** Whether no other row of the change moves what is gathered in this one. */
  readonly isAlone: boolean
  /** Rows that are written together with it: what their tables hold of them is not how they are going to be. */
  readonly beside?: readonly number[]
}

/** A row as far as it is known before anybody asks who chose what of it. */
export type WrittenRow = Omit<RowUnderRules, 'chosen' | 'isDoubtful' | 'isTold' | 'isAlone'> &
  Partial<Pick<RowUnderRules, 'isDoubtful'>>

/** Among the rows of one change: those that stand in each other's way, of which the first goes before the others. */
export interface RowRivals {
  /** Further columns of each row, as `… as name`. */
  readonly columns: readonly string[]
  readonly parameters: readonly Parameter[]
  /** A window over the rows that stand in each other's way, with its name; null where `tables` have it. */
  readonly window: string | null
  /** What is worked out of all of them beforehand, each as `name as (…)`: the rows are `j` there. */
  readonly tables?: readonly string[]
  /** Whether another goes before, as SQL over the columns and windows. */
  readonly when: string
  readonly says: string
}

/** Makes one, given a name for its window and the beginning of those of its columns. */
export type MakeRowRivals = (window: string, prefix: string) => RowRivals

/** What a row reserves among others that are written with it: none of those may have the same. */
export interface Reservation {
  readonly name: string
  /** The times for which it is reserved; null: for all time. */
  readonly times: TimeSpan | null
  /** Whether the change of the row asks for it; otherwise it has had it before. */
  readonly isAsked: boolean
  /** What is said of another, by the line of the one that was first; null where they are no lines of a file. */
  readonly fault: (line: number | null) => RowFault
}

/** How a change brings a row from one group into another, of which each takes so many rows and no more. */
export interface GroupMove {
  /** The names of the groups; null: none. */
  readonly from: string | null
  readonly to: string | null
  /**
   * Where it comes into another group: asks how many rows are more than may be alike with it, it left out. Up to -1
   * there is room for it, nothing is no limit.
   */
  readonly over: Pick<Question, 'sql' | 'parameters'> | null
  readonly fault: RowFault & Pick<Question, 'needs'>
}

/** A stretch of time; an empty end lies beyond every other. Days are held to their end. */
export interface TimeSpan {
  readonly from: string | null
  readonly to: string | null
  readonly isDay: boolean
}

/**
 * A rule of rows, and what each way to write asks of it. `brokenRule` and `clashRule` make all of it from a shape; a rule
 * of neither shape gives what it can say.
 */
export interface Rule {
  /** Whether rows of the entity are held to it. */
  readonly holds: (entity: EntityModel) => boolean
  /** Of one row, what the database has to answer; all rules ask in one statement. */
  readonly questions?: (row: RowUnderRules) => readonly Question[]
  /** Of one row, what it says by itself. */
  readonly faults?: (row: RowUnderRules, facing: () => RuleInput) => readonly RowFault[]
  /** Of one row, what takes more than a count to say. */
  readonly further?: (parts: RuleParts, reader: Reader, row: RowUnderRules) => Promise<readonly RowFault[]>
  /** Of many rows that are given the same: why some are refused, in SQL over them as they are and as they will be. */
  readonly reasons?: (judging: RefusalContext, setting: Setting, row: ChangedRow) => readonly RefusalReason[]
  /** How these rows stand in each other's way. */
  readonly rivalries?: (
    judging: RefusalContext,
    setting: Setting,
    row: ChangedRow,
  ) => readonly MakeRowRivals[]
  /** The periods that the statement over many rows has to know, as far as these rows lie in them. */
  readonly periods?: (entity: EntityModel, setting: Setting, row: ChangedRow) => readonly PeriodPart[]
  /** What a row reserves among others that are written with it. */
  readonly claims?: (row: WrittenRow) => readonly Reservation[]
  /** Into which groups of so many rows its change brings a row. */
  readonly passages?: (row: WrittenRow) => readonly GroupMove[]
  /** Whether it locks or holds rows of an entity at all; as it has `locks` or `readRows` unless said. */
  readonly isLocking?: (entity: EntityModel) => boolean
  /** Names of what is locked to the end of the transaction, so that an answer is still so at its end. */
  readonly locks?: (entity: EntityModel, revision: Revision, reading: RuleReading) => readonly string[]
  /** The rows of which an answer is made, and which stay as they are to the end of the transaction, too. */
  readonly readRows?: (entity: EntityModel, revision: Revision, reading: RuleReading) => readonly RowsRead[]
  /** The columns that a row is emptied of while others of the same change are written: it is in nobody's way then. */
  readonly freedColumns?: (entity: EntityModel, given: (name: string) => boolean) => readonly FreedColumn[]
}

/** Rows that a rule looks at. */
export interface RowsRead {
  readonly entity: EntityModel
  readonly ids: readonly number[]
}

/** A column of a row, and what stands in it beside a value of the field. */
interface FreedColumn {
  readonly field: FieldModel
  readonly column: string
  readonly value: (value: unknown) => Parameter
}

/** A row as it is and as it is going to be. @param values with what is worked out from them */
export const revisionOf = (
  entity: EntityModel,
  values: FieldValues,
  before: Stored | null,
  caller: Pick<Caller, 'id'>,
): Revision => {
  const begun = before === null ? { ...initialValues(entity, caller.id), ...values } : values
  return { before, after: storedAfter(entity, 0, before, begun) }
}

/** The same of values as they are given. @throws HttpError 422 where what is worked out finds no room */
export const workedRevision = (
  entity: EntityModel,
  given: FieldValues,
  before: Stored | null,
  caller: Pick<Caller, 'id'>,
): { readonly values: FieldValues; readonly revision: Revision } => {
  const values = withComputed(entity, given, before)
  return { values, revision: revisionOf(entity, values, before, caller) }
}

/** Whether a change gives any of the fields another value; a new row has them all. */
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

/** A value of a row in words; what shows as nothing as it stands. */
export const ruleValueText = (field: FieldModel, value: unknown, zone: string): string =>
  meaningOf(field.kind).show(value, field, zone) || String(value)
