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
import { facts } from '../../../model/rules/row-rules.ts'
import { type HasPermission, mayAny } from '../request/has-permission.ts'
import type { LockOf } from '../request/use-user.ts'

/**
 * What is known of a row that a server answered, in a list or by itself: who it leads to by their ids too. An answer
 * leaves out what somebody does not see; that is undefined here.
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

/** The buttons that are there for a row, for whoever may press them; none that what the row is locked for would refuse. */
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
  /** A button with a permission of its own goes beyond the rows that somebody may update by themselves. */
  const keeps = (button: ButtonModel) =>
    lock?.by === 'scope' && button.permission !== entity.permission.update ? [] : (lock?.fields ?? [])
  return mine.filter(
    (button) =>
      isAvailable(button.when, seen, presser) &&
      !touches(button).some((field) => keeps(button).includes(field)) &&
      button.set.every((setting) => mayTransition(entity, setting, labelIn(seen[setting.field.name]), holds)),
  )
}

/** A value as ways know it: what it leads to by its label, and null for what has none. */
const labelIn = (held: unknown): string | null => {
  const value = isRow(held) ? held.label : held
  return typeof value === 'string' ? value : null
}
