import type { Grouping } from '../../../model/entity/grouping.ts'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { holdsAt } from '../../../model/rules/holds-at.ts'
import type { Clash } from '../../../model/rules/shapes.ts'
import type { Parameter, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { comparedColumn, hasKey, keyValue, uniqueColumn, uniqueValue } from '../../platform/sql/names.ts'
import { storedOf } from '../../platform/sql/stored-values.ts'
import { ruleFactsOf } from '../store/rule-input.ts'
import { changesAnyOf, type Revision, type RuleReading, type TimeSpan } from './rule.ts'
import { isPeriodPart, periodSpanOf } from './spans.ts'

/** The group in which a rule compares a row: one value for each part in which rows are alike. */
export type ClashGroup = readonly Parameter[]

/** The column that a clash rule compares. */
export const clashColumnOf = (entity: EntityModel, { byKey }: Clash, field: FieldModel): string =>
  byKey ? comparedColumn(entity, field) : uniqueColumn(entity, field)

/** The content of that column for a value. */
export const comparedValueOf = (
  entity: EntityModel,
  { byKey }: Clash,
  field: FieldModel,
  value: unknown,
): Parameter => {
  if (!byKey) return uniqueValue(entity, field, value)
  return hasKey(entity, field) ? keyValue(field, value) : storedOf(field, value)
}

/** The reference list in which rows are alike if they share a target; undefined without one. */
export const sharedListOf = ({ alike }: Clash): FieldModel | undefined =>
  alike.find(({ field }) => field.links === 'many')?.field

/** The ids in a reference list of a stored row, ascending. */
export const storedReferenceIds = (field: FieldModel, row: Stored): readonly number[] => {
  const ids: unknown = row[field.key]
  return Array.isArray(ids) ? ids.map(Number).sort((one, other) => one - other) : []
}

/** Whether the rule applies to the row. */
const isCompared = (
  entity: EntityModel,
  { when }: Clash,
  row: Stored,
  { literals, at }: RuleReading,
): boolean => Object.keys(when).length === 0 || holdsAt(when, ruleFactsOf(entity, row, literals), at)

/** The values of a row for one part: one, none, or one per target of a list. */
const valuesOf = (
  entity: EntityModel,
  clash: Clash,
  part: Grouping,
  row: Stored,
  { model }: RuleReading,
): readonly Parameter[] => {
  const { field } = part
  if (field.links === 'many') return storedReferenceIds(field, row)
  const value = row[field.key] ?? null
  if (isPeriodPart(part)) return typeof value === 'string' ? [periodSpanOf(part, value, model.zone).from] : []
  const beside = comparedValueOf(entity, clash, field, value)
  return beside === null ? [] : [beside]
}

/** The groups in which the rule compares a row; none where a part is empty or the rule does not apply. */
export const groupsOf = (
  entity: EntityModel,
  clash: Clash,
  row: Stored,
  reading: RuleReading,
): readonly ClashGroup[] => {
  let groups: readonly ClashGroup[] = [[]]
  for (const part of clash.alike) {
    const values = valuesOf(entity, clash, part, row, reading)
    groups = groups.flatMap((group) => values.map((value) => [...group, value]))
  }
  return groups.length > 0 && isCompared(entity, clash, row, reading) ? groups : []
}

/** A row, its change and the context for a clash rule. */
export interface ClashContext {
  readonly entity: EntityModel
  readonly revision: Revision
  readonly reading: RuleReading
}

/** The groups of the new row, if the change affects a field of the rule. */
export const enteredGroups = (
  clash: Clash,
  { entity, revision, reading }: ClashContext,
): readonly ClashGroup[] =>
  changesAnyOf(entity, revision, clash.looksAt) ? groupsOf(entity, clash, revision.after, reading) : []

/** A unique name for a group across all rules. */
export const groupName = ({ name }: Clash, group: ClashGroup): string => JSON.stringify([name, group])

/** For a rule with a limit: the group of the row before and after the change. */
export const groupMoveOf = (
  clash: Clash,
  { entity, revision: { before, after }, reading }: ClashContext,
): { readonly from: string | null; readonly to: string | null } => {
  const named = (row: Stored | null) => {
    const [group] = row === null ? [] : groupsOf(entity, clash, row, reading)
    return group ? groupName(clash, group) : null
  }
  return { from: named(before), to: named(after) }
}

export const timeSpanOf = ({ times }: Clash, row: Stored): TimeSpan | null => {
  if (times === null) return null
  const [from, to] = [row[times.from.key], row[times.to.key]].map((each) =>
    typeof each === 'string' ? each : null,
  )
  return { from: from ?? null, to: to ?? null, isDay: times.from.type === 'day' }
}

/** Whether two spans share a day or a moment. */
export const spansOverlap = (one: TimeSpan, other: TimeSpan): boolean =>
  begins(one, other) && begins(other, one)

const begins = ({ from, isDay }: TimeSpan, { to }: TimeSpan): boolean =>
  from === null || to === null || (isDay ? from <= to : from < to)
