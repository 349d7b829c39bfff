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

/** A button of an entity's rows, with its fields resolved. */
export interface ButtonModel {
  /** 'approve': the last segment of its call's path. */
  readonly name: string
  readonly title: string
  /** The rows that show it. */
  readonly when: NonNullable<Press['when']>
  /** The values that a press writes, as declared. */
  readonly set: readonly Setting[]
  /** The fields that a press asks for first, in order. */
  readonly asks: readonly FieldModel[]
  readonly confirm: string | null
  /** A permission of its own, instead of the update permission. */
  readonly needs: string | null
  readonly permission: string
}

interface Setting {
  readonly field: FieldModel
  readonly value: unknown
}

const known = new WeakMap<EntityModel, readonly ButtonModel[]>()

/** The buttons of an entity's rows, in order; cached for each entity. */
export const buttonsOf = (entity: EntityModel): readonly ButtonModel[] => {
  const found = known.get(entity) ?? resolve(entity)
  known.set(entity, found)
  return found
}

const resolve = ({ declared, field, permission }: EntityModel): readonly ButtonModel[] => {
  const one = (name: string) => field[name] as FieldModel // E-BUTTON checks it
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

/** The viewpoint on a button: the business day, its time zone, and the caller's account. */
export interface Presser {
  readonly today: Day
  readonly zone: string
  readonly me: number | null
}

/**
 * Whether a row shows a button; the page uses it for display, the server to check each press. A rule that tests a value
 * hidden from the caller hides the button, since the button would reveal the value.
 * @param seen references as labels, or as rows if their ids are known: `me` is matched by id; undefined: hidden from
 * the caller
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

/**
 * Whether a field may change from its present value to the set one for a caller with these permissions; a reference is
 * given by its label.
 */
export const mayTransition = (
  entity: EntityModel,
  { field, value }: Setting,
  from: string | null,
  holds: (permission: string) => boolean,
): boolean => {
  const ways = from === value ? null : nextValues(entity, field, from)
  return ways?.some(({ to, needs }) => to === value && (needs === null || holds(needs))) ?? true
}

/** The value that a press writes, in a payload's form; undefined if the row that it names does not exist. */
export const valueToSet = ({ field, value }: Setting, making: RowCreation): unknown =>
  value === null ? null : madeValue(field, value, making)

/** The entity with the form of a press: the fields that it asks for, for callers who may press. */
export const pressFormOf = (entity: EntityModel, { asks, permission }: ButtonModel): EntityModel => ({
  ...entity,
  form: [{ title: null, hint: null, editing: false, groups: [{ when: null, fields: asks }] }],
  permission: { ...entity.permission, update: permission },
})
