import { detailsOf } from './kinds/index.ts'
import type { Compared } from './kinds/kind.ts'
import type { FieldModel } from './model.ts'

export type { Compared }

/** How a rule compares a field; null where no rule may look at it. */
export const comparedBy = ({ kind }: FieldModel): Compared | null => detailsOf(kind).compared

/** Those of the fields of a row that a field of it can be held against. */
export const alikeTo = (field: FieldModel, fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(
    (each) =>
      each !== field && each.stored && comparedBy(each) === comparedBy(field) && each.scale === field.scale,
  )
