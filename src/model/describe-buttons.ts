import { describedButton as say } from '#texts/buttons'
import { type ButtonModel, buttonsOf } from './buttons.ts'
import type { EntityModel, FieldModel } from './entity/model.ts'
import { meaningOf } from './kinds/index.ts'
import { describeRule } from './rules/describe-rule.ts'
import { isRow } from './values/row.ts'

/** The value that a button sets, in words. */
const valueText = (field: FieldModel, value: unknown): string => {
  if (value === null) return say.nothing
  if (isRow(value)) return say.me
  if (field.type === 'flag') return value === true ? say.yes : say.no
  if (field.type === 'day' && value === 'today') return say.today
  if (field.type === 'instant' && value === 'now') return say.now
  return (field.to === undefined && meaningOf(field.kind).show(value, field, 'UTC')) || String(value)
}

/** A button in words: which rows show it, who may press it, what it sets and asks for. */
export const describeButton = (entity: EntityModel, button: ButtonModel): string =>
  say.line({
    title: button.title,
    when: describeRule(entity, button.when),
    sets: button.set.map(({ field, value }) => say.sets(field.label, valueText(field, value))),
    asks: button.asks.map(({ label }) => label),
    permission: button.permission,
    confirm: button.confirm,
  })

/** The buttons of an entity's rows in words, in order. */
export const describeButtons = (entity: EntityModel): readonly string[] =>
  buttonsOf(entity).map((button) => describeButton(entity, button))
