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
 * Why a button is not there for a row: the tests that fail, and what the row holds in the fields that they look at.
 * @param shown the row as it is answered; what is not in it is not told
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

/** Each test of a rule by itself. */
const apart = (when: Predicate): readonly Predicate[] =>
  Object.entries(when).map(([name, test]) => ({ [name]: test }) as Predicate) // a part of a rule is one

/** What a row that was answered holds in a field, as text. */
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
