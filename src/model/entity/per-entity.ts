import type { EntityModel } from './model.ts'

/** Caches a value for each entity, since every write needs it. */
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
