import type { EntityModel, FieldModel, Model } from '../../model/index.ts'

/** Whether a form needs both of its columns for the field: by its own word, its kind, or as the matrix of a role. */
export const isWide = (model: Model, entity: EntityModel, field: FieldModel): boolean =>
  field.wide === true || field.kind === 'longtext' || field.kind === 'html' || isMatrix(model, entity, field)

/** What roles hold is ticked in a matrix. */
export const isMatrix = ({ entities }: Model, { serves }: EntityModel, { to }: FieldModel): boolean =>
  serves === 'role' && entities[to ?? '']?.serves === 'permission'
