import { type Draft, type EntityModel, type FieldModel, idOf, kinds } from '../../../model/index.ts'
import { chosenRow } from '../../shared/inputs/chosen.ts'
import { formFields } from './draft.ts'
import { draftLines, mergeLines, sameLines } from './lines.ts'

/** A form value as comparable text: ignores order, kinds of empty value, and how much of a referenced row is loaded. */
const comparable = (draft: Draft, field: FieldModel): string => {
  const value = draft[field.key]
  if (field.links === 'one') return JSON.stringify(idOf(chosenRow(draft, field)))
  if (kinds[field.kind].isEmpty(value)) return 'null'
  if (field.links === 'many' && Array.isArray(value))
    return JSON.stringify(value.map((each) => idOf(each) ?? 0).sort((a, b) => a - b))
  if (kinds[field.kind].files) return JSON.stringify([value].flat().map(idOf))
  return JSON.stringify(value)
}

/** Whether two drafts have the same value in a field. */
export const sameIn = (field: FieldModel, one: Draft, other: Draft): boolean =>
  field.inline
    ? sameLines(draftLines(one, field), draftLines(other, field))
    : comparable(one, field) === comparable(other, field)

/** The fields that differ, among all that the form may show. */
export const changedFields = (entity: EntityModel, base: Draft, draft: Draft): readonly FieldModel[] =>
  formFields(entity).filter((field) => !sameIn(field, base, draft))

/** Whether the draft has unsaved changes. */
export const isDirty = (entity: EntityModel, base: Draft, draft: Draft): boolean =>
  formFields(entity).some((field) => !sameIn(field, base, draft))

/** Whose value of a field is used. */
export type ConflictSide = 'yours' | 'theirs'

/** The conflicts: fields that both changed to different values. @param base the row as the draft began */
export const conflictsOf = (
  entity: EntityModel,
  base: Draft,
  yours: Draft,
  theirs: Draft,
): readonly FieldModel[] =>
  formFields(entity).filter(
    (field) =>
      !sameIn(field, base, theirs) &&
      !sameIn(field, base, yours) &&
      !sameIn(field, yours, theirs) &&
      (!field.inline || linesFrom(field, base, yours, theirs).conflict),
  )

/** The fields that only the other user changed: the form takes them over and reports them. */
export const changedByOthers = (
  entity: EntityModel,
  base: Draft,
  yours: Draft,
  theirs: Draft,
): readonly FieldModel[] =>
  formFields(entity).filter((field) => !sameIn(field, base, theirs) && sameIn(field, base, yours))

/** The draft keys of a field's value. */
export const draftKeys = (field: FieldModel): readonly string[] =>
  field.nested === null ? [field.key] : [field.key, field.nested]

/** A draft's values in these fields. */
export const draftValues = (fields: readonly FieldModel[], draft: Draft): Draft =>
  Object.fromEntries(fields.flatMap((field) => draftKeys(field).map((key) => [key, draft[key]])))

/** Their draft with your changes on top, to be saved at their version. */
export const mergeDrafts = (entity: EntityModel, base: Draft, yours: Draft, theirs: Draft): Draft => ({
  ...theirs,
  ...draftValues(
    formFields(entity).filter((field) => !sameIn(field, base, yours)),
    withLines(entity, yours, base, yours, theirs),
  ),
})

const linesFrom = (field: FieldModel, base: Draft, yours: Draft, theirs: Draft, prefer?: ConflictSide) =>
  mergeLines(draftLines(base, field), draftLines(yours, field), draftLines(theirs, field), prefer)

/**
 * A draft with the merged lines of both drafts.
 * @param prefer whose value wins in a cell that both changed
 */
export const withLines = (
  entity: EntityModel,
  draft: Draft,
  base: Draft,
  yours: Draft,
  theirs: Draft,
  prefer?: ConflictSide,
): Draft => {
  const fields = formFields(entity).filter(({ inline }) => inline)
  if (fields.length === 0) return draft
  const lines = fields.map((field) => [field.key, linesFrom(field, base, yours, theirs, prefer).lines])
  return { ...draft, ...Object.fromEntries(lines) }
}
