import { invalid, refused } from '#texts/answers'
import type { EntityModel } from '../../../model/index.ts'
import { clashRules } from '../../../model/rules/clash-rules.ts'
import { ConstraintViolation } from '../../platform/database/driver/errors.ts'
import { conflictError, invalidFields } from '../../platform/errors/http-error.ts'
import { comparedColumn } from '../../platform/sql/names.ts'
import type { FieldValues } from '../store/unit-of-work.ts'
import { clashColumnOf } from './groups.ts'
import { ruleValueText } from './rule.ts'

/**
 * Converts a constraint violation to the refusal of the right field: another write came between the check and this
 * write.
 * @param values the values to store, by field name
 */
export const refusalOfConflict = (
  error: unknown,
  entity: EntityModel,
  values: FieldValues,
  zone: string,
): unknown => {
  if (!(error instanceof ConstraintViolation)) return error
  const { kind, columns } = error
  if (kind === 'used') return conflictError(refused.used(entity.title.one, [refused.otherRows]))
  if (kind === 'unique') {
    const clash = Object.values(clashRules)
      .flatMap((of) => of(entity))
      .find(
        (each) =>
          each.times === null &&
          each.most === null &&
          each.alike.length === columns.length &&
          each.alike.every(({ field }) => columns.includes(clashColumnOf(entity, each, field))),
      )
    if (!clash) return error
    return invalidFields({
      [clash.at.key]: [clash.says((field) => ruleValueText(field, values[field.name], zone))],
    })
  }
  const field = entity.fields.find((each) =>
    columns.some((column) => column === each.key || column === comparedColumn(entity, each)),
  )
  if (!field) return error
  if (kind === 'missing') return invalidFields({ [field.key]: [invalid.missing(field.label)] })
  return kind === 'required' ? invalidFields({ [field.key]: [invalid.required(field.label)] }) : error
}
