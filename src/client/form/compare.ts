import { type Draft, type EntityModel, type FieldModel, idOf, kinds } from '../../model/index.ts'
import { chosenRow, formFields } from './draft.ts'

/** A value in a form that compares as text: no matter which order, which empty value, how much of a row is known. */
const comparable = (draft: Draft, field: FieldModel): string => {
  const value = draft[field.key]
  if (field.kind === 'reference') return JSON.stringify(idOf(chosenRow(draft, field)))
  if (kinds[field.kind].isEmpty(value)) return 'null'
  if (field.kind === 'references' && Array.isArray(value))
    return JSON.stringify(value.map((each) => idOf(each) ?? 0).sort((a, b) => a - b))
  return JSON.stringify(value)
}

/** Whether two drafts hold the same in a field. */
export const sameIn = (field: FieldModel, one: Draft, other: Draft): boolean =>
  comparable(one, field) === comparable(other, field)

/** The fields that differ, of all that the form may show. */
export const changedFields = (entity: EntityModel, base: Draft, draft: Draft): readonly FieldModel[] =>
  formFields(entity).filter((field) => !sameIn(field, base, draft))

/** Whether anything would be lost by leaving. */
export const isDirty = (entity: EntityModel, base: Draft, draft: Draft): boolean =>
  changedFields(entity, base, draft).length > 0
