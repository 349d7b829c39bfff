import type { EntityModel } from './model.ts'

type Entities = Readonly<Record<string, EntityModel>>

const known = new WeakMap<EntityModel, Entities>()

/** Registers the entities of a model as neighbours of one another. */
export const knowEachOther = (entities: Entities): void => {
  for (const entity of Object.values(entities)) known.set(entity, entities)
}

/** The entities of the same model, including itself; none if it belongs to no model. */
export const neighboursOf = (entity: EntityModel): Entities => known.get(entity) ?? {}
