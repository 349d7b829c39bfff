import { type EntityModel, type FieldModel, gatheredOf, isRow, type Row } from '../../../model/index.ts'
import { asListed } from '../../shared/record/record-row.ts'
import type { RecordContext } from '../../shared/record/use-record.ts'

/** By column name: the row's field with that column's sum over its child rows. */
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

/** The inline lines of an item; undefined if it has none, like rows of a list. */
export const childLines = (row: Row, child: EntityModel, field: FieldModel): readonly Row[] | undefined => {
  const value = row[field.key]
  return field.inline && Array.isArray(value)
    ? value.filter(isRow).map((line) => asListed(child, line))
    : undefined
}
