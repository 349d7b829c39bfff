import { meaningOf } from '../kinds/index.ts'
import type { Compared } from '../kinds/kind.ts'
import type { FieldModel } from './model.ts'

export type { Compared }

/** How a rule compares a field; null where no rule may look at it. */
export const comparedBy = ({ kind }: Pick<FieldModel, 'kind'>): Compared | null =>
  meaningOf(kind).compared ?? null

/** Those of the fields of a row that a field of it can be held against. */
export const comparableFields = (field: FieldModel, fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(
    (each) =>
      each !== field && each.stored && comparedBy(each) === comparedBy(field) && each.scale === field.scale,
  )
