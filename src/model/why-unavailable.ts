import { refused } from '#texts/answers'
import { refusedPress } from '#texts/buttons'
import { conditions } from '#texts/explain'
import type { Predicate } from '../descriptor/index.ts'
import type { ButtonModel } from './buttons.ts'
import {
  type EntityModel,
  type FieldModel,
  fieldsOf,
  isRow,
  labelOf,
  type Model,
  meaningOf,
  type Row,
  testsOf,
} from './index.ts'
import { addressRule, describeRule } from './rules/describe-rule.ts'

/**
 * Why a row does not show a button: the failing tests, and the row's values in their fields.
 * @param shown the row of a response; fields that it lacks are not disclosed
 */
export const whyUnavailable = (
  model: Model,
  entity: EntityModel,
  button: ButtonModel,
  shown: Row,
  holds: (when: Predicate) => boolean,
): string => {
  const fails = (when: Predicate) => !holds(when)
  const failing = testsOf(button.when).length === 1 ? [button.when] : apart(button.when).filter(fails)
  const present = [...new Set(failing.flatMap(fieldsOf))].flatMap((name) => {
    const field = entity.field[name]
    if (!field || !(field.key in shown)) return []
    const text = textIn(model, field, shown) || conditions.nothing
    return [conditions.test([field.label, ...conditions.is(text)])]
  })
  return refusedPress.notThere(
    button.title,
    failing.map((when) => describeRule(entity, addressRule(when, refused.you))).join(', '),
    present,
  )
}

/** Each test of a rule as a rule of its own. */
const apart = (when: Predicate): readonly Predicate[] =>
  Object.entries(when).map(([name, test]) => ({ [name]: test }) as Predicate) // a part of a rule is a rule

/** The value of a field in a response's row, as text. */
const textIn = (model: Model, field: FieldModel, row: Row): string => {
  const value = row[field.key]
  const target = model.entities[field.to ?? '']
  if (!target)
    return field.type === 'flag' ? flagText(value) : meaningOf(field.kind).show(value, field, model.zone)
  if (Array.isArray(value))
    return value.flatMap((each) => (isRow(each) ? labelOf(model, target, each) : [])).join(', ')
  const label = row[`${field.key}_label`]
  const nested = field.nested === null ? null : row[field.nested]
  return typeof label === 'string' ? label : isRow(nested) ? labelOf(model, target, nested) : ''
}

const flagText = (value: unknown): string => (value === true ? conditions.yes : conditions.no)
