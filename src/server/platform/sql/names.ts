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

/** Whether texts of the field have a key: those that are sorted by, unique, or name the row. */
export const hasKey = (entity: EntityModel, field: FieldModel): boolean =>
  field.stored &&
  meaningOf(field.kind).column === 'text' &&
  !isSecret(field) &&
  (field.sortable === true || (field.apart && !field.choices) || entity.label.includes(field))

/** The column to compare the field by: its key's ('name_key') where it has one, or its own. */
export const comparedColumn = (entity: EntityModel, field: FieldModel): string =>
  hasKey(entity, field) ? keyColumn(field) : field.key

/** Whether texts of the field are sorted by a column of their own, in which numbers count; a choice's key is its place. */
export const isCounted = (entity: EntityModel, field: FieldModel): boolean =>
  hasKey(entity, field) && !field.choices

/** The column to sort the field by: 'name__order' where numbers in it count, that of its key, or its own. */
export const orderColumn = (entity: EntityModel, field: FieldModel): string =>
  isCounted(entity, field) ? orderNameOf(field.key) : comparedColumn(entity, field)

/** What stands in that column beside this value. */
export const orderValue = (field: FieldModel, value: unknown): string | null =>
  typeof value === 'string' ? keyOfText(value, countedBy(field)) : null

/** The column that holds the key of a text. */
export const keyColumn = (field: FieldModel): string => keyNameOf(field.key)

/** The same by the name of the column that holds the text. */
export const keyNameOf = (column: string): string => fitting(`${column}_key`)

/** The column that a text is sorted by, by the name of the column that holds the text. */
export const orderNameOf = (column: string): string => fitting(`${column}__order`)

/** The column that keeps the place of a line among the lines of its row; none where it is added elsewhere. */
export const placeColumn = (back: FieldModel): string => fitting(`${back.key}__place`)

/** What the key of a field's text is made by. */
export const keyedBy = (field: FieldModel): Keyed => {
  const by = detailsOf(field.kind).keyed?.(field)
  return {
    whole: field.apart,
    ...(field.choices && { order: field.choices }),
    ...(by && { by }),
  }
}

/** What the column that it is sorted by is made by. */
export const countedBy = (field: FieldModel): Keyed => ({ ...keyedBy(field), counted: true })

/** What stands in the key's column beside this value. */
export const keyValue = (field: FieldModel, value: unknown): string | null =>
  typeof value === 'string' ? keyOfText(value, keyedBy(field)) : null

/** The column by which rows are kept apart: the key of a text; of a choice its very value, since keys only order it. */
export const uniqueColumn = (entity: EntityModel, field: FieldModel): string =>
  field.choices ? field.key : comparedColumn(entity, field)

/** What stands in that column beside this value. */
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

/** PostgreSQL cuts names at 63 bytes, silently; a long one of an index or a constraint ends in a mark of the whole instead. */
export const shortened = (name: string): string => cut(name, 60)

/** The same for names of tables and columns that follow from others; in both databases, so that one can be moved to the other. */
export const fitting = (name: string): string => cut(name, longestIdentifier)

/** What a table may be called by a version that did not make names fit: in full, or as PostgreSQL cut it. */
export const unfitted = (name: string): readonly string[] =>
  name.length <= longestIdentifier ? [name] : [name, name.slice(0, longestIdentifier)]

/** How the names of our indexes begin: one that nobody describes any more is taken away. */
export const indexPrefix = 'ix__'

/** A name that says all of the index, so that a changed index is another. */
export const indexName = (table: Pick<Table, 'name'>, { columns, unique, where }: Index): string => {
  const condition = where === undefined ? [] : [createHash('sha256').update(where).digest('hex').slice(0, 6)]
  return shortened(
    `${indexPrefix}${[table.name, ...columns, ...(unique ? ['unique'] : []), ...condition].join('__')}`,
  )
}
