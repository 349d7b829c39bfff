import type { Entity } from '../../src/descriptor/index.ts'
import { build, type EntityModel, type FieldModel, type Source } from '../../src/model/index.ts'
import app from '../products/workshop/app.ts'

const files = import.meta.glob<Entity>('../products/workshop/entities/*.ts', {
  eager: true,
  import: 'default',
})

/** The product's own descriptors, whichever the folder holds. */
export const sources: readonly Source[] = Object.entries(files).map(([path, descriptor]) => ({
  file: path.replace('../../', ''),
  descriptor,
}))

export const model = build(sources, app)

export const entityOf = (name: string): EntityModel => {
  const entity = model.entities[name]
  if (!entity) throw new Error(`There is no entity ${name}.`)
  return entity
}

export const fieldOf = (entity: string, name: string): FieldModel => {
  const field = entityOf(entity).field[name]
  if (!field) throw new Error(`There is no field ${name} of ${entity}.`)
  return field
}
