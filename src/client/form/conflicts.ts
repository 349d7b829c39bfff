import type { Draft, EntityModel, FieldModel } from '../../model/index.ts'
import { sameIn } from './compare.ts'
import { formFields } from './draft.ts'

/** Whose value of a field is kept. */
export type Side = 'yours' | 'theirs'

/** The fields that both changed, and not alike: only these are a question. @param base the row as the draft began */
export const conflictsOf = (
  entity: EntityModel,
  base: Draft,
  yours: Draft,
  theirs: Draft,
): readonly FieldModel[] =>
  formFields(entity).filter(
    (field) => !sameIn(field, base, theirs) && !sameIn(field, base, yours) && !sameIn(field, yours, theirs),
  )

/** The fields that only they changed: they are taken, and told. */
export const takenOf = (
  entity: EntityModel,
  base: Draft,
  yours: Draft,
  theirs: Draft,
): readonly FieldModel[] =>
  formFields(entity).filter((field) => !sameIn(field, base, theirs) && sameIn(field, base, yours))

/** The keys of a draft that a field's value stands under. */
export const keysOf = (field: FieldModel): readonly string[] =>
  field.nested === null ? [field.key] : [field.key, field.nested]

/** What a draft holds in these fields. */
export const valuesOf = (fields: readonly FieldModel[], draft: Draft): Draft =>
  Object.fromEntries(fields.flatMap((field) => keysOf(field).map((key) => [key, draft[key]])))

/** Their draft with your values where you changed the field: what is saved again, at their version. */
export const merged = (entity: EntityModel, base: Draft, yours: Draft, theirs: Draft): Draft => ({
  ...theirs,
  ...valuesOf(
    formFields(entity).filter((field) => !sameIn(field, base, yours)),
    yours,
  ),
})
