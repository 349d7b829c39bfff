import type { EntityModel, Model } from '../../../model/index.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'

/**
 * The owned entity of that name, and its column that refers to the owner.
 * @throws Error where `entity` does not own it
 */
export const ownedEntityOf = (
  model: Model,
  entity: EntityModel,
  has: string,
): { readonly owned: EntityModel; readonly key: string } => {
  const owned = model.entities[has]
  const link = owned?.field[entity.owned.find((each) => each.entity === has)?.field ?? '']
  if (!owned || !link) throw new Error(`No rows of '${has}' belong to '${entity.name}'.`)
  return { owned, key: quote(link.key) }
}

/** The condition for rows that own a row of the entity `has`. */
export const hasCondition = (model: Model, entity: EntityModel, has: string, reach: RowFilter): Condition => {
  const { owned, key } = ownedEntityOf(model, entity, has)
  return {
    sql: `exists (select 1 from ${fromVisible(owned, reach, 'o')} where o.${key} = r."id")`,
    parameters: [],
  }
}

/** The condition for rows that own none. */
export const lacksCondition = (
  model: Model,
  entity: EntityModel,
  without: string,
  reach: RowFilter,
): Condition => {
  const { sql, parameters } = hasCondition(model, entity, without, reach)
  return { sql: `not ${sql}`, parameters }
}
