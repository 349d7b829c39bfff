import { conditions } from '#texts/explain'
import { analysisDay, type Case, other } from '../analysis/cases.ts'
import type { FieldModel } from '../model.ts'
import { daysBetween } from '../values/day.ts'
import { type CheckedEntity, isDate } from './checked-entity.ts'

const told = (field: FieldModel | undefined, value: unknown): string => {
  if (value === null) return conditions.nothing
  if (value === other) return other
  if (typeof value === 'boolean') return value ? conditions.yes : conditions.no
  return field && isDate(field) ? conditions.moment(daysBetween(analysisDay, String(value))) : String(value)
}

/** A case in words: "State is Lent, Due is 1 day ago". */
export const describeCase = (checked: CheckedEntity, at: Case): string =>
  Object.entries(at)
    .map(([name, value]) => {
      const field = checked.field[name]
      return conditions.is(field?.label ?? name, told(field, value))
    })
    .join(', ')
