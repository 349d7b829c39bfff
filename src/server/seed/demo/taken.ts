import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { Reader } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { wholeTable } from '../../sql/gate.ts'
import { hasKey, keyValue, orderColumn } from '../../sql/names.ts'

/** The values of unique fields that rows of an entity have already. */
export interface Taken {
  readonly has: (field: FieldModel, value: unknown) => boolean
  /** Takes up a row's values, by field name. */
  readonly add: (values: Readonly<Record<string, unknown>>) => void
}

export const readTaken = async (reader: Reader, entity: EntityModel): Promise<Taken> => {
  const unique = entity.fields.filter((field) => field.stored && field.unique !== undefined)
  const compared = (field: FieldModel, value: unknown): string =>
    String(hasKey(entity, field) ? keyValue(field, value) : value)
  const seen = new Map<string, Set<string>>()
  for (const field of unique) {
    const rows = await reader.rows(`select ${quote(orderColumn(entity, field))} from ${wholeTable(entity)}`)
    seen.set(field.name, new Set(rows.map(([value]) => String(value))))
  }
  return {
    has: (field, value) =>
      value !== null && value !== undefined && seen.get(field.name)?.has(compared(field, value)) === true,
    add: (values) => {
      for (const field of unique) {
        const value = values[field.name]
        if (value !== null && value !== undefined) seen.get(field.name)?.add(compared(field, value))
      }
    },
  }
}
