import type { EntityModel, FieldModel } from '../../model/index.ts'

/**
 * The one field that must be said of a new row, where that is its label: such a row can be made from a dropdown.
 * null where more is required, and for what sign-in and access are made of: those are not made in passing.
 */
export const creatableBy = (entity: EntityModel): FieldModel | null => {
  const [label, ...rest] = entity.label
  const needed = entity.fields.filter((field) => field.required && field.writable)
  const alone = rest.length === 0 && needed.length === 1 && needed[0] === label
  return alone && label?.kind === 'text' && entity.serves === null ? label : null
}
