import { labelOf } from './label.ts'
import type { EntityModel, Model } from './model.ts'
import type { Facts } from './predicate.ts'
import { isRow, type Row } from './values/row.ts'

/** What the rules of an entity see in a row: references as the labels of the rows they lead to. */
export const facts = (model: Model, entity: EntityModel, row: Row): Facts => {
  const seen: Record<string, unknown> = {}
  for (const field of entity.fields) {
    if (field.links !== 'one') {
      seen[field.name] = row[field.key] ?? null
      continue
    }
    const nested = field.nested === null ? null : row[field.nested]
    const target = model.entities[field.to ?? '']
    seen[field.name] = isRow(nested) && target ? labelOf(model, target, nested) || null : null
  }
  return seen
}
