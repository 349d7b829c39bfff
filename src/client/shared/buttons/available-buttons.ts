import {
  type ButtonModel,
  buttonsOf,
  isAvailable,
  mayTransition,
  type Presser,
} from '../../../model/buttons.ts'
import {
  type EntityModel,
  type Facts,
  idOf,
  isRow,
  labelOf,
  type Model,
  type Row,
} from '../../../model/index.ts'
import { facts } from '../../../model/rules/row-state.ts'
import { type HasPermission, mayAny } from '../request/has-permission.ts'
import type { LockOf } from '../request/use-user.ts'

/**
 * The facts of a row from a server answer, in a list or alone; references include their ids. Fields that the user may
 * not read are absent from the answer and undefined here.
 */
export const factsSeenIn = (model: Model, entity: EntityModel, row: Row): Facts => {
  const leading = entity.fields.flatMap((field) => {
    if (field.links !== 'one') return []
    const nested = field.nested === null ? null : row[field.nested]
    const id = idOf(row[field.key]) ?? idOf(nested)
    const target = model.entities[field.to ?? '']
    const label = isRow(nested) && target ? labelOf(model, target, nested) : row[`${field.key}_label`]
    return [[field.name, id === null ? null : { id, label }] as const]
  })
  const unseen = entity.fields.flatMap(({ name, key }) => (key in row ? [] : [[name, undefined] as const]))
  return { ...facts(model, entity, row), ...Object.fromEntries([...leading, ...unseen]) }
}

/** The buttons of a row that the user may press, without those that would set a locked field. */
export const availableButtons = (
  model: Model,
  entity: EntityModel,
  row: Row,
  presser: Presser,
  holds: HasPermission,
  lockOf: LockOf,
): readonly ButtonModel[] => {
  const mine = buttonsOf(entity).filter(({ permission }) => mayAny(holds, permission))
  if (mine.length === 0) return mine
  const seen = factsSeenIn(model, entity, row)
  const lock = lockOf(entity, row)
  const touches = ({ set, asks }: ButtonModel) => [...asks, ...set.map(({ field }) => field)]
  /** The fields locked for a button. A scope lock does not apply to a button with a permission of its own. */
  const keeps = (button: ButtonModel) =>
    lock?.by === 'scope' && button.permission !== entity.permission.update ? [] : (lock?.fields ?? [])
  return mine.filter(
    (button) =>
      isAvailable(button.when, seen, presser) &&
      !touches(button).some((field) => keeps(button).includes(field)) &&
      button.set.every((setting) => mayTransition(entity, setting, labelIn(seen[setting.field.name]), holds)),
  )
}

/** A value as transitions compare it: the label of a reference, or the text itself; null otherwise. */
const labelIn = (held: unknown): string | null => {
  const value = isRow(held) ? held.label : held
  return typeof value === 'string' ? value : null
}
