import type { FieldModel } from './model.ts'
import { type Facts, holds } from './predicate.ts'
import type { Day } from './values/day.ts'

/**
 * Whether the field must hold a value in a row of these facts: always, or while its condition holds.
 * One reader of it marks the form, the other refuses what lacks it.
 */
export const isRequired = (field: FieldModel, facts: Facts, today: Day): boolean =>
  field.required === true || (field.requiredWhen !== null && holds(field.requiredWhen, facts, today))
