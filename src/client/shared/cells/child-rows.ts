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

/** The rule of the rows that lead to a row by a reference, as lists are asked. */
export const leadingTo = (by: string, id: number): string => JSON.stringify({ [by]: { id } })

/** The first rows of `child` that lead to a row by a field. @returns beside them, the address of all */
export const useChildRows = (child: EntityModel, { by = '' }: FieldModel, id: number) => {
  const order = firstOrder(child, ['id', ...child.fields.filter(sortsLists).map(({ name }) => name)])
  const query = { ...defaultQuery, ...order, where: leadingTo(by, id) }
  const list = useList(child, null, { ...query, per_page: mostRows })
  return { list, all: `${child.route.list}?${addressQuery(query, order)}` }
}

/**
 * The columns of rows that lead to a row: of lines what their form shows, of others those of their list that fit beside
 * what each row is called.
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
