import type { EntityModel } from './model.ts'

/** What follows from an entity alone, worked out once for each: every write asks. */
export const perEntity = <T>(of: (entity: EntityModel) => T): ((entity: EntityModel) => T) => {
  const known = new WeakMap<EntityModel, T>()
  return (entity) => {
    const found = known.get(entity)
    if (found !== undefined) return found
    const made = of(entity)
    known.set(entity, made)
    return made
  }
}
