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

/** What a row is held against others by: a value for each part in which they are alike. */
export type ClashGroup = readonly Parameter[]

/** The column by which rows are found to be alike. */
export const clashColumnOf = (entity: EntityModel, { byKey }: Clash, field: FieldModel): string =>
  byKey ? comparedColumn(entity, field) : uniqueColumn(entity, field)

/** What stands in that column beside a value. */
export const comparedValueOf = (
  entity: EntityModel,
  { byKey }: Clash,
  field: FieldModel,
  value: unknown,
): Parameter => {
  if (!byKey) return uniqueValue(entity, field, value)
  return hasKey(entity, field) ? keyValue(field, value) : storedOf(field, value)
}

/** The part in which rows are alike where they share one of the rows that it leads to. */
export const sharedListOf = ({ alike }: Clash): FieldModel | undefined =>
  alike.find(({ field }) => field.links === 'many')?.field

/** The ids that a list of references of a stored row leads to. */
export const storedReferenceIds = (field: FieldModel, row: Stored): readonly number[] => {
  const ids: unknown = row[field.key]
  return Array.isArray(ids) ? ids.map(Number).sort((one, other) => one - other) : []
}

/** Whether the rule looks at such a row at all. */
const isCompared = (
  entity: EntityModel,
  { when }: Clash,
  row: Stored,
  { literals, at }: RuleReading,
): boolean => Object.keys(when).length === 0 || holdsAt(when, ruleFactsOf(entity, row, literals), at)

/** What a row has of one part: one value, none, or one for each row that a list leads to. */
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

/** What a row is held against others by; nothing where one of it is empty, or the rule leaves the row out. */
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

/** What a row and its change are asked of a rule with. */
export interface ClashContext {
  readonly entity: EntityModel
  readonly revision: Revision
  readonly reading: RuleReading
}

/** The same of a row as it is going to be, where its change asks the rule. */
export const enteredGroups = (
  clash: Clash,
  { entity, revision, reading }: ClashContext,
): readonly ClashGroup[] =>
  changesAnyOf(entity, revision, clash.looksAt) ? groupsOf(entity, clash, revision.after, reading) : []

/** A group as it is called among all that are held apart. */
export const groupName = ({ name }: Clash, group: ClashGroup): string => JSON.stringify([name, group])

/** Of a rule that lets so many rows be alike: the group that a row was in, and that it comes to be in. */
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

/** Whether two stretches of time share a day, or a moment. */
export const spansOverlap = (one: TimeSpan, other: TimeSpan): boolean =>
  begins(one, other) && begins(other, one)

const begins = ({ from, isDay }: TimeSpan, { to }: TimeSpan): boolean =>
  from === null || to === null || (isDay ? from <= to : from < to)
