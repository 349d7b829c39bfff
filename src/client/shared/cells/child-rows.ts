import {
  addressQuery,
  defaultQuery,
  type EntityModel,
  type FieldModel,
  firstOrder,
  meaningOf,
  sortsLists,
} from '../../../model/index.ts'
import { type HasPermission, isReadable } from '../request/has-permission.ts'
import { useList } from '../request/use-rows.ts'

const mostRows = 10

/** The filter, as JSON, for the rows that refer to a row by the field `by`. */
export const leadingTo = (by: string, id: number): string => JSON.stringify({ [by]: { id } })

/**
 * Fetches the first rows of `child` that refer to a row by a field.
 * @returns the list, and the address of the full list
 */
export const useChildRows = (child: EntityModel, { by = '' }: FieldModel, id: number) => {
  const order = firstOrder(child, ['id', ...child.fields.filter(sortsLists).map(({ name }) => name)])
  const query = { ...defaultQuery, ...order, where: leadingTo(by, id) }
  const list = useList(child, null, { ...query, per_page: mostRows })
  return { list, all: `${child.route.list}?${addressQuery(query, order)}` }
}

/**
 * The columns of child rows: for inline entities the form's fields, for others the list columns that fit beside the
 * label.
 */
export const childColumns = (
  holds: HasPermission,
  child: EntityModel,
  { by, inline }: FieldModel,
  most: number,
): readonly FieldModel[] => {
  const named = inline ? [] : child.label
  const all = inline
    ? child.form.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields))
    : child.columns
  return all
    .filter(
      (field) =>
        field.name !== by &&
        field.by === undefined &&
        !meaningOf(field.kind).secret &&
        (inline || !meaningOf(field.kind).long) &&
        !named.some(({ name }) => name === field.name) &&
        isReadable(field, holds),
    )
    .slice(0, most)
}
