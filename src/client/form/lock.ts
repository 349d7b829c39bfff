import { locked } from '../../model/form-messages.ts'
import { type EntityModel, type FieldModel, labelOf, type Model, type Row } from '../../model/index.ts'

/** Why a row cannot be deleted, nor these of its fields changed, by anybody. */
export interface Lock {
  readonly reason: string
  readonly fields: readonly FieldModel[]
}

/** The list whose permission it is. */
const screenOf = (model: Model, permission: string): string | null =>
  model.list.find((each) => Object.values(each.permission).includes(permission))?.title.many ?? null

/** What the server refuses to everybody: rows that rules depend on, that descriptors make, that hold everything. */
export const lockOf = (model: Model, entity: EntityModel, item: Row | null): Lock | null => {
  if (item === null) return null
  const name = labelOf(model, entity, item)
  if (entity.serves === 'role' && item.everything === true)
    return { reason: locked.everything(name), fields: entity.fields }
  if (entity.serves === 'permission' && item.generated === true)
    return { reason: locked.generated(screenOf(model, name)), fields: entity.fields }
  return entity.literals.includes(name) ? { reason: locked.literal(name), fields: entity.label } : null
}
