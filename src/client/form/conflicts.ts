import type { Draft, EntityModel, FieldModel } from '../../model/index.ts'
import { sameIn } from './compare.ts'
import { formFields } from './draft.ts'

/** Whose value of a field is kept. */
export type Side = 'yours' | 'theirs'

/** A field that somebody else changed while the draft was made, and whose value is proposed. */
export interface Conflict {
  readonly field: FieldModel
  readonly proposed: Side
}

/**
 * What to decide on when a row was saved by somebody else meanwhile: every field that they changed and that the
 * draft holds otherwise. Theirs is proposed where the draft left the field alone, yours where both changed it.
 * @param base the row as the draft began; @param theirs the row as it is now
 */
export const conflictsOf = (
  entity: EntityModel,
  base: Draft,
  yours: Draft,
  theirs: Draft,
): readonly Conflict[] =>
  formFields(entity)
    .filter((field) => !sameIn(field, base, theirs) && !sameIn(field, yours, theirs))
    .map((field) => ({ field, proposed: sameIn(field, base, yours) ? 'theirs' : 'yours' }))

/** The keys of a draft that a field's value stands under. */
export const keysOf = (field: FieldModel): readonly string[] =>
  field.nested === null ? [field.key] : [field.key, field.nested]

/** Their draft with your values where you changed or chose them: what is saved again, at their version. */
export const merged = (
  entity: EntityModel,
  base: Draft,
  yours: Draft,
  theirs: Draft,
  sides: Readonly<Record<string, Side>>,
): Draft => {
  const kept = formFields(entity).filter((field) => {
    const side = sides[field.name]
    return side ? side === 'yours' : !sameIn(field, base, yours)
  })
  const values = kept.flatMap((field) => keysOf(field).map((key) => [key, yours[key]]))
  return { ...theirs, ...Object.fromEntries(values) }
}
