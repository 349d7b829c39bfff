import { editing } from '#texts/editing'
import { formRules } from '#texts/form-rules'
import { hidingRule, shownFields } from '../../../model/form.ts'
import {
  type Day,
  type EntityModel,
  type FieldModel,
  idOf,
  isRow,
  isSecret,
  labelOf,
  type Model,
  mayChange,
  meaningOf,
  type Row,
} from '../../../model/index.ts'
import { nextValues } from '../../../model/rules/allowed-transitions.ts'
import { describeRule } from '../../../model/rules/describe-rule.ts'
import { type HasPermission, mayAny } from '../request/has-permission.ts'
import type { LockOf } from '../request/use-user.ts'

/** The user's context for edits: model, entity, business day, permissions and locks. */
export interface EditContext {
  readonly model: Model
  readonly entity: EntityModel
  readonly today: Day
  readonly holds: HasPermission
  readonly lock: LockOf
}

const inForm = ({ form }: EntityModel): readonly FieldModel[] =>
  form.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields))

/** Whether a field is too large to edit in a cell. */
const needsForm = ({ entities }: Model, field: FieldModel): boolean =>
  field.links === 'many' ||
  field.by !== undefined ||
  isSecret(field) ||
  meaningOf(field.kind).files !== undefined ||
  meaningOf(field.kind).width === 'long' ||
  entities[field.to ?? '']?.serves === 'permission'

/**
 * Why the user cannot change a field of a row, as a sentence; null if they can. The field may still be too large for a
 * cell.
 */
export const refusalToChange = (
  { model, entity, today, holds, lock }: EditContext,
  field: FieldModel,
  row: Row,
): string | null => {
  if (meaningOf(field.kind).makes || field.works) return editing.worked(field.heading)
  if (field.given || field.stamped || !inForm(entity).includes(field)) return editing.notInForm(field.heading)
  if (!mayAny(holds, entity.permission.update) || !mayChange(field, null, holds))
    return editing.noRight(field.heading)
  const locked = lock(entity, row)
  if (locked && !mayChange(field, locked, holds))
    return editing.locked(field.heading, labelOf(model, entity, row))
  const rule = hidingRule(model, entity, field, row, today)
  return (
    rule &&
    formRules.hidden(
      field.label,
      describeRule(entity, rule, ({ to }) => model.entities[to ?? '']),
    )
  )
}

/** Why the user cannot change a cell in place, as a sentence: it may also be too large for a cell. */
export const whyNotEditable = (looking: EditContext, field: FieldModel, row: Row): string | null => {
  const refusal = refusalToChange(looking, field, row)
  if (refusal !== null) return refusal
  const { model, entity, today } = looking
  const shown = shownFields(model, entity, row, true, today).includes(field)
  return needsForm(model, field) || !shown ? editing.inForm(field.heading) : null
}

/** The value of a cell in the wire format: a row's id, a value, or null for none. */
export const cellValue = ({ key, links, nested }: FieldModel, row: Row): unknown => {
  if (links === 'one') return idOf(nested === null ? row[key] : (row[nested] ?? row[key]))
  return row[key] === '' || row[key] === undefined ? null : row[key]
}

/** The value of a cell as text; '' for none. */
export const cellValueText = (model: Model, field: FieldModel, row: Row): string => {
  const target = field.links === 'one' ? model.entities[field.to ?? ''] : undefined
  if (target) {
    const nested = field.nested === null ? null : row[field.nested]
    return isRow(nested) ? labelOf(model, target, nested) : ''
  }
  const value = row[field.key]
  if (meaningOf(field.kind).isEmpty(value)) return ''
  return meaningOf(field.kind).show(value, undefined, model.zone) || String(value)
}

/** Whether a value differs from the row's; references also compare ids, because two rows may share a label. */
export const isOtherValue = (
  model: Model,
  field: FieldModel,
  row: Row,
  to: { readonly value: unknown; readonly text: string },
): boolean =>
  to.text !== cellValueText(model, field, row) ||
  (field.links === 'one' && to.value !== cellValue(field, row))

/** The texts that the field's current value may change to, null for none; undefined for any. */
export const offeredValues = (
  { model, entity, holds }: EditContext,
  field: FieldModel,
  row: Row,
): readonly (string | null)[] | undefined => {
  const from = cellValueText(model, field, row) || null
  const ways = nextValues(entity, field, from)
  if (ways === null) return undefined
  return [from, ...ways.filter(({ needs }) => needs === null || holds(needs)).map(({ to }) => to)]
}

export const canBeEmpty = (field: FieldModel, offers: readonly (string | null)[] | undefined): boolean =>
  !field.required && meaningOf(field.kind).blank !== false && (!offers || offers.includes(null))
