import { createHash } from 'node:crypto'
import {
  detailsOf,
  type EntityModel,
  type FieldModel,
  isSecret,
  longestIdentifier,
  meaningOf,
} from '../../../model/index.ts'
import { storedOf } from './stored-values.ts'
import type { Index, Table } from './table.ts'
import { type Keyed, keyOfText } from './text-key.ts'

/** Whether texts of the field have a key column: sorted by, unique, or the row's label. */
export const hasKey = (entity: EntityModel, field: FieldModel): boolean =>
  field.stored &&
  meaningOf(field.kind).column === 'text' &&
  !isSecret(field) &&
  (field.sortable === true || (field.apart && !field.choices) || entity.label.includes(field))

/** The column to compare the field by: its key column ('name_key') or its own. */
export const comparedColumn = (entity: EntityModel, field: FieldModel): string =>
  hasKey(entity, field) ? keyColumn(field) : field.key

/** Whether the field has a sort column, in which numbers sort by value; choices do not, since they sort by position. */
export const isCounted = (entity: EntityModel, field: FieldModel): boolean =>
  hasKey(entity, field) && !field.choices

/** The column to sort the field by: its sort column ('name__order'), its key column, or its own. */
export const orderColumn = (entity: EntityModel, field: FieldModel): string =>
  isCounted(entity, field) ? orderNameOf(field.key) : comparedColumn(entity, field)

/** The value of the sort column for a field's value. */
export const orderValue = (field: FieldModel, value: unknown): string | null =>
  typeof value === 'string' ? keyOfText(value, countedBy(field)) : null

/** The key column of a text field. */
export const keyColumn = (field: FieldModel): string => keyNameOf(field.key)

/** The key column of a text column. */
export const keyNameOf = (column: string): string => fitting(`${column}_key`)

/** The sort column of a text column. */
export const orderNameOf = (column: string): string => fitting(`${column}__order`)

/** The column with a line's position among the lines of its row; null in lines that were added elsewhere. */
export const placeColumn = (back: FieldModel): string => fitting(`${back.key}__place`)

/** How the key of a field's text is made. */
export const keyedBy = (field: FieldModel): Keyed => {
  const by = detailsOf(field.kind).keyed?.(field)
  return {
    whole: field.apart,
    ...(field.choices && { order: field.choices }),
    ...(by && { by }),
  }
}

/** How the sort column's value is made. */
export const countedBy = (field: FieldModel): Keyed => ({ ...keyedBy(field), counted: true })

/** The value of the key column for a field's value. */
export const keyValue = (field: FieldModel, value: unknown): string | null =>
  typeof value === 'string' ? keyOfText(value, keyedBy(field)) : null

/** The column for uniqueness: a text's key; for a choice its value, because its key is only a position. */
export const uniqueColumn = (entity: EntityModel, field: FieldModel): string =>
  field.choices ? field.key : comparedColumn(entity, field)

/** The value of `uniqueColumn` for a field's value. */
export const uniqueValue = (
  entity: EntityModel,
  field: FieldModel,
  value: unknown,
): string | number | null =>
  !field.choices && hasKey(entity, field) ? keyValue(field, value) : storedOf(field, value)

/** The table of a field of kind 'references', with the columns `owner_id` and `target_id`. */
export const linkTable = (entity: EntityModel, field: FieldModel): string =>
  fitting(`${entity.table}_${field.name}`)

const cut = (name: string, longest: number): string =>
  name.length <= longest
    ? name
    : `${name.slice(0, longest - 9)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`

/** Shortens an index or constraint name and appends a hash, because PostgreSQL silently cuts names at 63 bytes. */
export const shortened = (name: string): string => cut(name, 60)

/** Shortens derived table and column names like `shortened`, in both databases, so that data can move between them. */
export const fitting = (name: string): string => cut(name, longestIdentifier)

/** A table's possible names under versions that did not shorten names: in full, or cut by PostgreSQL. */
export const unfitted = (name: string): readonly string[] =>
  name.length <= longestIdentifier ? [name] : [name, name.slice(0, longestIdentifier)]

/** Name prefix of our indexes; those no longer declared are dropped. */
export const indexPrefix = 'ix__'

/** An index name that encodes its definition, so that a changed index gets another name. */
export const indexName = (table: Pick<Table, 'name'>, { columns, unique, where }: Index): string => {
  const condition = where === undefined ? [] : [createHash('sha256').update(where).digest('hex').slice(0, 6)]
  return shortened(
    `${indexPrefix}${[table.name, ...columns, ...(unique ? ['unique'] : []), ...condition].join('__')}`,
  )
}
