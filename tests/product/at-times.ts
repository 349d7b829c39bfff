import type { Predicate } from '../../src/descriptor/index.ts'
import { describeRule } from '../../src/model/describe-rule.ts'
import type { EntityModel, Facts, FieldModel } from '../../src/model/index.ts'
import { invalid } from '../../src/model/messages.ts'

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

export const messageOf = (entity: EntityModel, field: FieldModel, when: Predicate): string =>
  invalid.requiredWhile(field.label, describeRule(entity, when))
