import type { EntityModel } from '../../../model/index.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { roundTripValue } from '../../platform/sql/stored-values.ts'
import { isSameValue } from './history.ts'
import { storedValue } from './stored-row.ts'
import type { FieldValues } from './unit-of-work.ts'

/**
 * The values that differ from the stored ones: setting a column updates every index on it, even with an equal value.
 * Values without a column, such as a repeated password, never differ.
 */
export const changedValues = (entity: EntityModel, before: Stored, values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = entity.field[name]
      if (field?.links === 'many') return Array.isArray(value) && !isSameValue(before[field.key], value)
      return field?.stored === true && !isSameValue(storedValue(field, before), roundTripValue(field, value))
    }),
  )
