import type { EntityModel } from './model.ts'

/** The entities of a product by name, as each of them knows the others. */
type Entities = Readonly<Record<string, EntityModel>>

const known = new WeakMap<EntityModel, Entities>()

/** Says of the entities of a model that they are beside one another. */
export const knowEachOther = (entities: Entities): void => {
  for (const entity of Object.values(entities)) known.set(entity, entities)
}

/** The entities beside one, itself among them; none where it is of no model. */
export const neighboursOf = (entity: EntityModel): Entities => known.get(entity) ?? {}
