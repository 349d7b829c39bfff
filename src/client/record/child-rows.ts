import {
  type EntityModel,
  type FieldModel,
  gatheredOf,
  isRow,
  meaningOf,
  type Row,
} from '../../model/index.ts'
import { isReadable } from '../request/holds.ts'
import { asListed } from './record-row.ts'
import type { Shown } from './use-record.ts'

const mostColumns = 6

/** The columns of rows that lead to a row: of lines what their form shows, of others those of their list that fit. */
export const childColumns = (
  { holds }: Pick<Shown, 'holds'>,
  child: EntityModel,
  { by, inline }: FieldModel,
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
    .slice(0, mostColumns)
}

/** By the name of a column, the field of the row that holds the sum of that column over all rows that lead to it. */
export const totalsOf = (
  { model, entity, row, sees }: Shown,
  field: FieldModel,
): ReadonlyMap<string, FieldModel> =>
  new Map(
    gatheredOf(model, entity).flatMap(({ field: total, take, from, back, value, when }) => {
      const isWhole = take === 'sum' && value !== null && when === null
      const isOfThese = from.name === field.to && back.name === field.by
      return isWhole && isOfThese && sees(total) && row[total.key] !== undefined ? [[value.name, total]] : []
    }),
  )

/** The lines that an item carries; undefined where it carries none, as a row of a list does. */
export const linesIn = (row: Row, child: EntityModel, field: FieldModel): readonly Row[] | undefined => {
  const value = row[field.key]
  return field.inline && Array.isArray(value)
    ? value.filter(isRow).map((line) => asListed(child, line))
    : undefined
}

/** The rule of the rows that lead to a row by a reference, as lists are asked. */
export const leadingTo = (by: string, id: number): string => JSON.stringify({ [by]: { id } })
