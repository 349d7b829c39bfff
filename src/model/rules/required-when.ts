import { invalid } from '#texts/answers'
import type { EntityModel } from '../entity/model.ts'
import { describeRule } from './describe-rule.ts'
import { fieldsOf } from './predicate.ts'
import type { Broken } from './shapes.ts'

/** Rules that require a field while a condition holds. */
export const requiredWhen = (entity: EntityModel): readonly Broken[] =>
  entity.fields.flatMap((field): readonly Broken[] => {
    const condition = field.requiredWhen
    if (condition === null) return []
    const needs = fieldsOf(condition)
    return [
      {
        over: 'row',
        looksAt: [field.name, ...needs],
        needs,
        when: field.required ? {} : condition,
        lacks: field,
        at: field,
        wording: 'rule',
        says: () => invalid.requiredWhile(field.label, describeRule(entity, condition)),
      },
    ]
  })
