import { moving } from '#texts/layouts'
import {
  type EntityModel,
  type FieldModel as Field,
  type FieldModel,
  isRow,
  labelKey,
  labelOf,
  type Model,
  mayChange,
  meaningOf,
  type Row,
  type RuleContext,
  targetOf,
} from '../../../model/index.ts'
import { isBroken } from '../../../model/rules/broken.ts'
import { brokenRules } from '../../../model/rules/broken-rules.ts'
import { facts } from '../../../model/rules/row-state.ts'
import { rowRulesOf } from '../../../model/rules/rules-of-rows.ts'
import { faultOfMove } from '../../../model/rules/transitions.ts'
import { canBeEmpty, refusalToChange } from '../../shared/field-editor/may-change.ts'
import { type HasPermission, mayAny } from '../../shared/request/has-permission.ts'
import type { LockOf } from '../../shared/request/use-user.ts'
import type { LayoutGroupKey } from './totals-call.ts'

/** The user, entity and field of a move. */
export interface MoveContext {
  readonly model: Model
  readonly entity: EntityModel
  readonly field: FieldModel
  readonly holds: HasPermission
  readonly lockOf: LockOf
  readonly at: RuleContext
}

/** The new value of the field. @param label its label; '' for none */
export interface MoveGoal {
  readonly key: LayoutGroupKey
  readonly label: string
}

/** Whether the permissions allow moving any row. */
export const mayMove = ({ entity, field, holds }: Omit<MoveContext, 'lockOf' | 'at' | 'model'>): boolean =>
  mayAny(holds, entity.permission.update) && mayChange(field, null, holds)

/** The row after the move. */
export const rowAfterMove = (
  { model, field }: Pick<MoveContext, 'model' | 'field'>,
  row: Row,
  goal: MoveGoal,
): Row => {
  const { key, label } = goal
  if (field.links !== 'one' || field.nested === null) return { ...row, [field.key]: key }
  const nested = key === null ? null : { id: key, [labelKey(targetOf(model, field))]: label, label }
  return { ...row, [field.key]: key, [field.nested]: nested }
}

/** The row's value as transitions name it; null if empty. */
const known = ({ model, entity, field }: MoveContext, row: Row): string | null => {
  const value = facts(model, entity, row)[field.name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Whether the row contains all fields of a rule; otherwise only the server checks it. */
const isKnown = (row: Row, entity: EntityModel, names: readonly string[]): boolean =>
  names.every((name) => {
    const field = entity.field[name]
    return field !== undefined && (Object.hasOwn(row, field.key) || Object.hasOwn(row, field.nested ?? ''))
  })

/** The first rule of the entity that the moved row breaks, as far as the page can check. */
const broken = ({ model, entity, field, at }: MoveContext, after: Row): string | null => {
  const facing = { facts: facts(model, entity, after), at, isEmpty: (other: Field) => isEmpty(other, after) }
  const shown = (other: Field) => meaningOf(other.kind).show(after[other.key], other, model.zone)
  const found = Object.values(brokenRules)
    .flatMap((of) => of(entity))
    .find(
      (rule) =>
        rule.over === 'row' &&
        rule.looksAt.includes(field.name) &&
        isKnown(after, entity, rule.looksAt) &&
        isBroken(rule, facing),
    )
  return found?.says(shown) ?? null
}

const isEmpty = (field: Field, row: Row): boolean =>
  meaningOf(field.kind).isEmpty(row[field.key]) && !(field.nested !== null && isRow(row[field.nested]))

/**
 * Why the server would refuse a move, as far as the page knows the rules; null if it would not. Rules that involve
 * other rows are checked by the server only.
 */
export const moveRefusal = (standing: MoveContext, row: Row, goal: MoveGoal): string | null => {
  const { model, entity, field, holds, lockOf, at } = standing
  const after = rowAfterMove(standing, row, goal)
  const looking = { model, entity, today: at.today, holds, lock: () => lockOf(entity, row) }
  const refusal = refusalToChange(looking, field, after)
  if (refusal !== null) return refusal
  if (goal.key === null && !canBeEmpty(field, undefined)) return moving.required(field.label)
  const moves = rowRulesOf(entity).transitions.some((transition) => transition.field === field)
  const [from, to] = [known(standing, row), known(standing, after)]
  const unmoved = moves && from !== to && faultOfMove(entity, field, { from, to, told: true }, holds)
  return unmoved || broken(standing, after)
}

/** A row's title on a card: its label, or else its number. */
export const cardName = (model: Model, entity: EntityModel, row: Row): string =>
  labelOf(model, entity, row) || `${entity.title.one} ${row.id ?? ''}`
