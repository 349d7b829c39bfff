import type { Predicate } from '../descriptor/index.ts'
import type { EntityModel, FieldModel, Model, SectionModel } from './entity/model.ts'
import { isSecret, meaningOf } from './kinds/index.ts'
import { idOf } from './kinds/reference.ts'
import { holds } from './rules/predicate.ts'
import { facts } from './rules/row-state.ts'
import type { Day } from './values/day.ts'
import { isRow, type Row } from './values/row.ts'

/** An unsaved row: values by field key, with the nested rows of chosen references. */
export type Draft = Row

/** The groups of a section that the form now shows for a draft. */
export const shownGroups = (
  model: Model,
  entity: EntityModel,
  section: SectionModel,
  draft: Draft,
  today: Day,
): SectionModel['groups'] => {
  const seen = facts(model, entity, draft)
  return section.groups.filter((group) => group.when === null || holds(group.when, seen, today, model.zone))
}

/** The sections of the form for a new row or an existing one. */
export const shownSections = (entity: EntityModel, editing: boolean): readonly SectionModel[] =>
  entity.form.filter((section) => editing || !section.editing)

/** Every field that the form shows for this draft, in order. */
export const shownFields = (
  model: Model,
  entity: EntityModel,
  draft: Draft,
  editing: boolean,
  today: Day,
): readonly FieldModel[] =>
  shownSections(entity, editing).flatMap((section) =>
    shownGroups(model, entity, section, draft, today).flatMap((group) => group.fields),
  )

/** The condition that hides a field in the form for this row; null if it is shown or has no condition. */
export const hidingRule = (
  model: Model,
  entity: EntityModel,
  field: FieldModel,
  row: Draft,
  today: Day,
): Predicate | null => {
  if (shownFields(model, entity, row, true, today).includes(field)) return null
  const groups = entity.form.flatMap((section) => section.groups)
  return groups.find(({ when, fields }) => when !== null && fields.includes(field))?.when ?? null
}

/**
 * The payload of the form: the shown fields, references by id, and the version that was read. Hidden fields are left
 * out.
 */
export const payloadOf = (
  model: Model,
  entity: EntityModel,
  draft: Draft,
  editing: boolean,
  today: Day,
): Readonly<Record<string, unknown>> => {
  const payload: Record<string, unknown> = {}
  for (const field of shownFields(model, entity, draft, editing, today)) {
    if (isNamedAlone(field, draft)) continue
    if (field.works || field.by !== undefined) continue // the server computes it as well; child rows are sent separately
    payload[field.key] = sentOf(field, draft)
  }
  if (editing && typeof draft.version === 'number') payload.version = draft.version
  return payload
}

/** The wire form of a draft's field. */
export const sentOf = (field: FieldModel, draft: Draft): unknown => {
  const value = draft[field.key]
  const { files } = meaningOf(field.kind)
  const ids = field.links ?? files
  if (ids === 'many') return Array.isArray(value) ? value.map((each) => idOf(each) ?? each) : []
  if (ids === 'one') return idOf(value) ?? (value || null)
  if (isSecret(field)) return value ?? ''
  return value === '' || value === undefined ? null : value
}

/**
 * Whether a reference has only the label of its first value, without an id: the server resolves it if the payload omits
 * the field.
 */
const isNamedAlone = ({ links, nested }: FieldModel, draft: Draft): boolean => {
  const row = links === 'one' && nested !== null ? draft[nested] : null
  return isRow(row) && idOf(row) === null
}
