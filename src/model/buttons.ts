import type { Press } from '../descriptor/index.ts'
import { madeValue, type RowCreation } from './entity/first-values.ts'
import type { EntityModel, FieldModel } from './entity/model.ts'
import { nextValues } from './rules/allowed-transitions.ts'
import {
  evaluateRule,
  type Facts,
  fieldsOf,
  type Operand,
  type Referred,
  readerOn,
} from './rules/predicate.ts'
import type { Day } from './values/day.ts'
import { isRow } from './values/row.ts'

/** A button of an entity's rows, with the fields that it names. */
export interface ButtonModel {
  /** 'approve': the last part of its call. */
  readonly name: string
  readonly title: string
  /** Rows that it is there for. */
  readonly when: NonNullable<Press['when']>
  /** What a press writes, as the descriptor says it. */
  readonly set: readonly Setting[]
  /** What it asks for first, in order. */
  readonly asks: readonly FieldModel[]
  readonly confirm: string | null
  /** A permission of its own, in place of that to update. */
  readonly needs: string | null
  /** The permission that a press needs. */
  readonly permission: string
}

interface Setting {
  readonly field: FieldModel
  readonly value: unknown
}

const known = new WeakMap<EntityModel, readonly ButtonModel[]>()

/** The buttons of an entity's rows, in order, worked out once. */
export const buttonsOf = (entity: EntityModel): readonly ButtonModel[] => {
  const found = known.get(entity) ?? resolve(entity)
  known.set(entity, found)
  return found
}

const resolve = ({ declared, field, permission }: EntityModel): readonly ButtonModel[] => {
  const one = (name: string) => field[name] as FieldModel // checked: E-BUTTON
  return Object.entries(declared.buttons ?? {}).map(([name, [title, press]]) => {
    const { when = {}, set = {}, asks = [], needs = null, confirm = null } = press
    return {
      name,
      title,
      when,
      set: Object.entries(set).map(([name, value]) => ({ field: one(name), value })),
      asks: asks.map(one),
      confirm,
      needs,
      permission: needs ?? permission.update,
    }
  })
}

/** From where a button is looked at: the business day in its time zone, and whose account looks. */
export interface Presser {
  readonly today: Day
  readonly zone: string
  readonly me: number | null
}

/**
 * Whether a button is there for a row. The page shows it by this, and the server holds each press against it. Where its
 * rule looks at what the presser does not see, it is not there: it would tell what stands there.
 * @param seen references as their labels, or as rows where their ids are known: `me` is found by its id; undefined:
 * the presser does not see it
 */
export const isAvailable = (
  when: ButtonModel['when'],
  seen: Facts,
  { today, zone, me }: Presser,
): boolean => {
  if (fieldsOf(when).some((name) => Object.hasOwn(seen, name) && seen[name] === undefined)) return false
  const plain = readerOn(today, zone)
  const equals = (operand: Operand, value: unknown): boolean => {
    if (!isReferred(value)) return plain.equals(operand, value)
    const isMe = operand !== null && typeof operand === 'object'
    return isMe ? value.id === me : operand === value.label
  }
  return evaluateRule(when, seen, { ...plain, equals })
}

const isReferred = (value: unknown): value is Referred => isRow(value)

/** Whether a field may go from where it is, a reference by its label, to what is set, for who holds what they hold. */
export const mayTransition = (
  entity: EntityModel,
  { field, value }: Setting,
  from: string | null,
  holds: (permission: string) => boolean,
): boolean => {
  const ways = from === value ? null : nextValues(entity, field, from)
  return ways?.some(({ to, needs }) => to === value && (needs === null || holds(needs))) ?? true
}

/** What a press writes, as a payload would say it; undefined where a row that it names is not there. */
export const valueToSet = ({ field, value }: Setting, making: RowCreation): unknown =>
  value === null ? null : madeValue(field, value, making)

/** The entity as the form of a press shows it: the fields that are asked for, for whoever may press. */
export const pressFormOf = (entity: EntityModel, { asks, permission }: ButtonModel): EntityModel => ({
  ...entity,
  form: [{ title: null, hint: null, editing: false, groups: [{ when: null, fields: asks }] }],
  permission: { ...entity.permission, update: permission },
})
