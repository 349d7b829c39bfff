import type { EntityModel, FieldModel } from '../model/index.ts'
import { meaningOf } from '../model/index.ts'

/** How rows lie in the database: the names that tables and columns have beside those of the model. */

/** Whether the text of the field is kept a second time, folded, for sorting, searching and for being unique. */
export const isFolded = (field: FieldModel): boolean =>
  field.stored &&
  meaningOf(field.kind).column === 'text' &&
  (field.searched || field.sortable === true || field.unique !== undefined)

/** The column of the folded text: 'name_key'. */
export const foldedColumn = (field: FieldModel): string => `${field.key}_key`

/** The column that a list is sorted by, and its index is made of. */
export const sortColumn = (field: FieldModel): string => (isFolded(field) ? foldedColumn(field) : field.key)

/** The table of a list of references: 'users_roles', with the columns `owner_id` and `target_id`. */
export const listTable = (entity: EntityModel, field: FieldModel): string => `${entity.table}_${field.key}`
