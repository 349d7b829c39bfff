import type { EntityModel, FieldModel, Model, Row } from '../../../model/index.ts'
import { isRow, labelOf, meaningOf } from '../../../model/index.ts'
import { type HasPermission, isReadable } from '../../shared/request/has-permission.ts'

/** The fields shown on a card. */
export interface CardFields {
  readonly name: FieldModel | null
  readonly second: FieldModel | null
  /** The deadline: the days until then, or the date. */
  readonly due: FieldModel | null
  readonly person: FieldModel | null
}

/**
 * The fields on an entity's cards, under the user's permissions.
 * @param lane the field of the lanes, which cards do not repeat
 */
export const cardFields = (
  model: Model,
  entity: EntityModel,
  lane: FieldModel,
  holds: HasPermission,
): CardFields => {
  const seen = (field: FieldModel | undefined): field is FieldModel =>
    field !== undefined && field !== lane && isReadable(field, holds)
  const columns = entity.columns.filter(seen)
  const name = columns[0] ?? null
  const isTime = ({ kind }: FieldModel) => meaningOf(kind).day || kind === entity.deadline?.days.kind
  const tells = (field: FieldModel) => field !== name && !isTime(field) && !field.chips
  const second =
    entity.label.filter(seen).find(tells) ??
    columns.find((field) => tells(field) && field.to !== model.account && field.links !== 'many') ??
    null
  const due = [entity.deadline?.days, entity.field[entity.layouts.calendar ?? '']].find(seen) ?? null
  const people = columns.filter((field) => field.to === model.account && field.links === 'one')
  const person = people.find((field) => !field.stamped && field !== name) ?? null
  return { name, second, due, person }
}

/** The label of the person in a field of a row; '' if there is none. */
export const personIn = (model: Model, field: FieldModel, row: Row): string => {
  const nested = row[field.nested ?? '']
  const target = model.entities[field.to ?? '']
  return isRow(nested) && target ? labelOf(model, target, nested) : ''
}
