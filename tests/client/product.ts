import app from '../../src/app.ts'
import type { Entity } from '../../src/descriptor/index.ts'
import { build, type EntityModel } from '../../src/model/index.ts'

const files = import.meta.glob<Entity>('../../entities/*.ts', { eager: true, import: 'default' })

/** The model of the product's own descriptors, whichever the folder holds. */
export const model = build(
  Object.entries(files).map(([path, descriptor]) => ({
    file: path.replace(/^.*entities/, 'entities'),
    descriptor,
  })),
  app,
)

export const entityOf = (name: string): EntityModel => {
  const entity = model.entities[name]
  if (!entity) throw new Error(`There is no entity ${name}.`)
  return entity
}
