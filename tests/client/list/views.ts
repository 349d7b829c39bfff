import product from '../../../src/app.ts'
import { type ListView, listViewOf } from '../../../src/client/list/list-view.ts'
import type { Holds } from '../../../src/client/request/use-user.ts'
import { build, type EntityModel, type Model, type Source } from '../../../src/model/index.ts'

const modules = import.meta.glob<{ readonly default: Source['descriptor'] }>('../../../entities/*.ts', {
  eager: true,
})

/** The model of the entities folder: a new descriptor is in it the day it is added. */
export const model: Model = build(
  Object.entries(modules).map(([file, { default: descriptor }]) => ({ file, descriptor })),
  product,
)

export const entityOf = (name: string): EntityModel => {
  const entity = model.entities[name]
  if (!entity) throw new Error(`There is no entity ${name}.`)
  return entity
}

export const everything: Holds = () => true

/** The list screen of an entity, or of its named list. */
export const viewOf = (name: string, list?: string, may: Holds = everything): ListView => {
  const entity = entityOf(name)
  return listViewOf(model, entity, entity.lists.find((each) => each.name === list) ?? null, may)
}
