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

/** Who looks at the rows of an entity, and when. */
export interface EditContext {
  readonly model: Model
  readonly entity: EntityModel
  readonly today: Day
  readonly holds: HasPermission
  readonly lock: LockOf
}

const inForm = ({ form }: EntityModel): readonly FieldModel[] =>
  form.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields))

/** Whether a cell is too small for what such a field holds. */
const needsForm = ({ entities }: Model, field: FieldModel): boolean =>
  field.links === 'many' ||
  field.by !== undefined ||
  isSecret(field) ||
  meaningOf(field.kind).files !== undefined ||
  meaningOf(field.kind).width === 'long' ||
  entities[field.to ?? '']?.serves === 'permission'

/**
 * Why somebody cannot change a field of a row, wherever it is changed, in a sentence; null where they can. What the form
 * offers is offered there.
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

/** Why somebody cannot change a cell in place: it may be too small for what the field holds. */
export const whyNotEditable = (looking: EditContext, field: FieldModel, row: Row): string | null => {
  const refusal = refusalToChange(looking, field, row)
  if (refusal !== null) return refusal
  const { model, entity, today } = looking
  const shown = shownFields(model, entity, row, true, today).includes(field)
  return needsForm(model, field) || !shown ? editing.inForm(field.heading) : null
}

/** A value of a cell as a call takes it: the id of a row, a text, null for nothing. */
export const cellValue = ({ key, links, nested }: FieldModel, row: Row): unknown => {
  if (links === 'one') return idOf(nested === null ? row[key] : (row[nested] ?? row[key]))
  return row[key] === '' || row[key] === undefined ? null : row[key]
}

/** A value of a cell in words; '' for nothing. */
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

/** Whether a value is another than the row holds: two rows may be called alike. */
export const isOtherValue = (
  model: Model,
  field: FieldModel,
  row: Row,
  to: { readonly value: unknown; readonly text: string },
): boolean =>
  to.text !== cellValueText(model, field, row) ||
  (field.links === 'one' && to.value !== cellValue(field, row))

/** The texts that a field may go to from what the row holds, null for none; undefined for any. */
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

/** Whether a cell may be emptied. */
export const canBeEmpty = (field: FieldModel, offers: readonly (string | null)[] | undefined): boolean =>
  !field.required && meaningOf(field.kind).blank !== false && (!offers || offers.includes(null))
