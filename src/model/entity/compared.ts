import { meaningOf } from '../kinds/index.ts'
import type { Compared } from '../kinds/kind.ts'
import type { FieldModel } from './model.ts'

export type { Compared }

/** How a rule compares a field; null if no rule may test it. */
export const comparedBy = ({ kind }: Pick<FieldModel, 'kind'>): Compared | null =>
  meaningOf(kind).compared ?? null

/** The fields of a row with which a field of it can be compared. */
export const comparableFields = (field: FieldModel, fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(
    (each) =>
      each !== field && each.stored && comparedBy(each) === comparedBy(field) && each.scale === field.scale,
  )
