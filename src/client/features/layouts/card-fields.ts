import type { EntityModel, FieldModel, Model, Row } from '../../../model/index.ts'
import { isRow, labelOf, meaningOf } from '../../../model/index.ts'
import { type HasPermission, isReadable } from '../../shared/request/has-permission.ts'

/** What a card shows of a row. */
export interface CardFields {
  readonly name: FieldModel | null
  readonly second: FieldModel | null
  /** When it is due: the days until then, or the day. */
  readonly due: FieldModel | null
  readonly person: FieldModel | null
}

/** What cards of an entity show to whoever holds that. @param lane the field that says where they lie: it is not said twice */
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

/** Who is named by a field of a row; '' where nobody is. */
export const personIn = (model: Model, field: FieldModel, row: Row): string => {
  const nested = row[field.nested ?? '']
  const target = model.entities[field.to ?? '']
  return isRow(nested) && target ? labelOf(model, target, nested) : ''
}
