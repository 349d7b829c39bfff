import { invalid } from '#texts/answers'
import { lower, titleOf } from '#texts/grammar'
import type { Predicate } from '../../src/descriptor/index.ts'
import { anyOtherValue, casesOf } from '../../src/model/analysis/cases.ts'
import { type EntityModel, type Facts, type FieldModel, holds } from '../../src/model/index.ts'
import { describeRule } from '../../src/model/rules/describe-rule.ts'

/** A field that is required only at times, and when. */
export interface AtTimes {
  readonly field: FieldModel
  readonly when: Predicate
}

export const atTimes = (entity: EntityModel): readonly AtTimes[] =>
  entity.fields.flatMap((field) => (field.requiredWhen === null ? [] : [{ field, when: field.requiredWhen }]))

/** What rules see of a row of which nothing was said. */
export const begun = (entity: EntityModel): Facts =>
  Object.fromEntries(
    entity.fields.map(({ name, kind, initially }) => [name, initially ?? (kind === 'flag' ? false : null)]),
  )

/** What is said of a required field that holds nothing. */
export const lackOf = ({ kind, to, label }: FieldModel): string =>
  kind === 'references' && to !== undefined ? invalid.chooseOne(lower(titleOf(to))) : invalid.required(label)

export const messageOf = (entity: EntityModel, field: FieldModel, when: Predicate): string =>
  invalid.requiredWhile(field.label, describeRule(entity, when))

/** Rows by what rules see of them, without the field itself, of which nothing else is required that they lack. */
export const tellingCases = (
  entity: EntityModel,
  { field, when }: AtTimes,
  today: string,
): readonly Facts[] => {
  const others = atTimes(entity).filter((each) => each.field !== field)
  const cases = casesOf(entity.field, [when, ...others.map((each) => each.when)]) ?? []
  return cases.flatMap((at) => {
    if (at[field.name]) return [] // its own value makes no difference to its condition
    const { [field.name]: _, ...seen } = at
    const unanswered = ([name, value]: readonly [string, unknown]) =>
      value === null && entity.field[name]?.kind === 'flag' // no answer is no
    if (Object.entries(seen).some(unanswered)) return []
    const views = [null, anyOtherValue].map((value) => ({ ...seen, [field.name]: value }))
    const lacks = (each: AtTimes) =>
      at[each.field.name] === null && views.some((row) => holds(each.when, row, today, 'UTC'))
    return others.some(lacks) ? [] : [seen]
  })
}
