import app from '../../../src/app.ts'
import type { Entity } from '../../../src/descriptor/index.ts'
import { build, type EntityModel, type Row } from '../../../src/model/index.ts'

const files = import.meta.glob<Entity>('../../../entities/*.ts', { eager: true, import: 'default' })

const sources = Object.entries(files).map(([path, descriptor]) => ({
  file: path.replace(/^.*entities/, 'entities'),
  descriptor,
}))

/** The model of the product's own descriptors, whichever the folder holds. */
export const model = build(sources, app)

/** An organization that is there when a form opens. */
export const roads: Row = {
  id: 7,
  version: 1,
  name: 'Roads',
  address: 'Old Street',
  phone_no: '1',
  contact_person: 'Jane',
}

export const entityOf = (name: string): EntityModel => {
  const entity = model.entities[name]
  if (!entity) throw new Error(`There is no entity ${name}.`)
  return entity
}
