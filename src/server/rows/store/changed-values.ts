import type { EntityModel } from '../../../model/index.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { roundTripValue } from '../../platform/sql/stored-values.ts'
import { isSameValue } from './history.ts'
import { storedValue } from './stored-row.ts'
import type { FieldValues } from './unit-of-work.ts'

/**
 * The values that differ from what is stored: a column that is set anew costs every index over it, changed or not.
 * What is stored nowhere, such as the repetition of a password, differs from nothing.
 */
export const changedValues = (entity: EntityModel, before: Stored, values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = entity.field[name]
      if (field?.links === 'many') return Array.isArray(value) && !isSameValue(before[field.key], value)
      return field?.stored === true && !isSameValue(storedValue(field, before), roundTripValue(field, value))
    }),
  )
