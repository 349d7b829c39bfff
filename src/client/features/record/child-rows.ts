import { type EntityModel, type FieldModel, gatheredOf, isRow, type Row } from '../../../model/index.ts'
import { asListed } from '../../shared/record/record-row.ts'
import type { RecordContext } from '../../shared/record/use-record.ts'

/** By the name of a column, the field of the row that holds the sum of that column over all rows that lead to it. */
export const childTotals = (
  { model, entity, row, sees }: RecordContext,
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
export const childLines = (row: Row, child: EntityModel, field: FieldModel): readonly Row[] | undefined => {
  const value = row[field.key]
  return field.inline && Array.isArray(value)
    ? value.filter(isRow).map((line) => asListed(child, line))
    : undefined
}
