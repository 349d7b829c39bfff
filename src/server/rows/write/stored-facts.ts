import type { EntityModel } from '../../../model/index.ts'
import type { Record as Stored } from '../../database/driver/database.ts'
import type { Literals } from '../read/literals.ts'
import { storedValue } from '../store/stored-row.ts'

/** What the rules see of a stored row; a reference to a row that no rule names is a label that no rule bears. */
export const factsOf = (
  entity: EntityModel,
  row: Stored,
  literals: Literals,
): Readonly<Record<string, unknown>> => {
  const facts: Record<string, unknown> = {}
  for (const field of entity.fields) {
    if (!field.stored) continue
    const value = storedValue(field, row)
    facts[field.name] =
      field.kind === 'reference' && typeof value === 'number'
        ? (literals.labelOf(field.to ?? '', value) ?? { id: value })
        : value
  }
  return facts
}
