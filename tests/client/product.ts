import type { Entity } from '../../src/descriptor/index.ts'
import { build, type EntityModel } from '../../src/model/index.ts'
import app from '../products/workshop/app.ts'

const files = import.meta.glob<Entity>('../products/workshop/entities/*.ts', {
  eager: true,
  import: 'default',
})

/** The model of the tests' own product. */
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
