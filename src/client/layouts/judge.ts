import { moving } from '#texts/layouts'
import { describeRule } from '../../model/describe-rule.ts'
import { faultOfMove } from '../../model/fault-of-move.ts'
import { holdsAt } from '../../model/holds-at.ts'
import {
  type EntityModel,
  type FieldModel as Field,
  type FieldModel,
  fieldsOf,
  isRow,
  labelKey,
  labelOf,
  type Model,
  mayChange,
  meaningOf,
  type Row,
  type Standpoint,
  targetOf,
} from '../../model/index.ts'
import { facts, isRequired } from '../../model/row-rules.ts'
import { rowRulesOf } from '../../model/rules-of-rows.ts'
import { canBeEmpty, refusalToChange } from '../edit/may-change.ts'
import { type Holds, mayAny } from '../request/holds.ts'
import type { LockOf } from '../request/use-user.ts'
import type { Key } from './totals-call.ts'

/** Who moves rows, and what rows. */
export interface Standing {
  readonly model: Model
  readonly entity: EntityModel
  /** The field that a move changes. */
  readonly field: FieldModel
  readonly holds: Holds
  readonly lockOf: LockOf
  readonly at: Standpoint
}

/** The value that a move gives the field. @param label what it is called; '' for none */
export interface Goal {
  readonly key: Key
  readonly label: string
}

/** Whether anybody who holds that may move any of the rows. */
export const mayMove = ({ entity, field, holds }: Omit<Standing, 'lockOf' | 'at' | 'model'>): boolean =>
  mayAny(holds, entity.permission.update) && mayChange(field, null, holds)

/** The row as it would be. */
export const rowAfter = ({ model, field }: Pick<Standing, 'model' | 'field'>, row: Row, goal: Goal): Row => {
  const { key, label } = goal
  if (field.links !== 'one' || field.nested === null) return { ...row, [field.key]: key }
  const nested = key === null ? null : { id: key, [labelKey(targetOf(model, field))]: label, label }
  return { ...row, [field.key]: key, [field.nested]: nested }
}

/** What transitions know the value of a row by; null for none. */
const known = ({ model, entity, field }: Standing, row: Row): string | null => {
  const value = facts(model, entity, row)[field.name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Whether a row came with all that a rule looks at: what did not come is left to the server. */
const isKnown = (row: Row, entity: EntityModel, names: readonly string[]): boolean =>
  names.every((name) => {
    const field = entity.field[name]
    return field !== undefined && (Object.hasOwn(row, field.key) || Object.hasOwn(row, field.nested ?? ''))
  })

const lacking = ({ model, entity, field, at }: Standing, after: Row): string | null => {
  const seen = facts(model, entity, after)
  for (const other of entity.fields) {
    const rule = other.requiredWhen
    if (rule === null) continue
    const looks = fieldsOf(rule)
    if (![other.name, ...looks].includes(field.name)) continue
    if (!isKnown(after, entity, [...looks, other.name])) continue
    if (isRequired(other, seen, at.today, at.zone) && isEmpty(other, after))
      return moving.needs(other.label, describeRule(entity, rule))
  }
  return null
}

const isEmpty = (field: Field, row: Row): boolean =>
  meaningOf(field.kind).isEmpty(row[field.key]) && !(field.nested !== null && isRow(row[field.nested]))

const forbidden = ({ model, entity, field, at }: Standing, after: Row): string | null => {
  const seen = facts(model, entity, after)
  const broken = rowRulesOf(entity).never.find(({ when }) => {
    const looks = fieldsOf(when)
    return looks.includes(field.name) && isKnown(after, entity, looks) && holdsAt(when, seen, at)
  })
  return broken?.says ?? null
}

const wrongWayRound = ({ model, entity, field }: Standing, after: Row): string | null => {
  for (const later of entity.fields) {
    const earlier = entity.field[later.notBefore ?? '']
    if (!earlier || (later !== field && earlier !== field)) continue
    const [from, to] = [after[earlier.key], after[later.key]]
    if (typeof from === 'string' && typeof to === 'string' && from !== '' && to !== '' && to < from)
      return moving.notBefore(
        later.label,
        earlier.label,
        meaningOf(earlier.kind).show(from, earlier, model.zone),
      )
  }
  return null
}

/**
 * Why the server would refuse to move a row, as far as the page knows its rules; null where it would not. What other rows
 * have to do with it is the server's alone.
 */
export const refusalOf = (standing: Standing, row: Row, goal: Goal): string | null => {
  const { model, entity, field, holds, lockOf, at } = standing
  const after = rowAfter(standing, row, goal)
  const looking = { model, entity, today: at.today, holds, lock: () => lockOf(entity, row) }
  const refusal = refusalToChange(looking, field, after)
  if (refusal !== null) return refusal
  if (goal.key === null && !canBeEmpty(field, undefined)) return moving.required(field.label)
  const moves = rowRulesOf(entity).transitions.some((transition) => transition.field === field)
  const [from, to] = [known(standing, row), known(standing, after)]
  const unmoved = moves && from !== to && faultOfMove(entity, field, { from, to, told: true }, holds)
  return unmoved || lacking(standing, after) || forbidden(standing, after) || wrongWayRound(standing, after)
}

/** What a row is called on a card: its label, or its number. */
export const nameOf = (model: Model, entity: EntityModel, row: Row): string =>
  labelOf(model, entity, row) || `${entity.title.one} ${row.id ?? ''}`
