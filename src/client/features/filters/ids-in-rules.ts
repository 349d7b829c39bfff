import type { Predicate } from '../../../descriptor/index.ts'
import { type EntityModel, isRow, type Model } from '../../../model/index.ts'
import { stepWords } from '../../../model/rules/predicate.ts'

/** Maps the id of a row of an entity to its replacement. */
type Say = (entity: EntityModel, id: number) => unknown

/** The rule with each id replaced. The id belongs to the entity that its field refers to. */
export const withIds = (model: Model, entity: EntityModel, rule: unknown, say: Say): unknown => {
  if (!isRow(rule)) return rule
  return Object.fromEntries(
    Object.entries(rule).map(([name, test]) => {
      const target = model.entities[entity.field[name]?.to ?? '']
      if (target) return [name, inTest(model, target, test, say)]
      return [name, Array.isArray(test) ? test.map((branch) => withIds(model, entity, branch, say)) : test]
    }),
  )
}

const inTest = (model: Model, target: EntityModel, test: unknown, say: Say): unknown => {
  if (Array.isArray(test)) return test.flatMap((each) => inTest(model, target, each, say))
  if (!isRow(test)) return test
  if ('id' in test) {
    const said = [test.id].flat().map((id) => (typeof id === 'number' ? say(target, id) : id))
    return said.length === 1 ? said[0] : said
  }
  return Object.fromEntries(
    Object.entries(test).map(([word, value]) => [
      word,
      stepWords.includes(word) ? withIds(model, target, value, say) : inTest(model, target, value, say),
    ]),
  )
}

/** The ids in a rule, grouped by entity. */
export const idsByEntity = (
  model: Model,
  entity: EntityModel,
  rule: Predicate,
): ReadonlyMap<EntityModel, readonly number[]> => {
  const found = new Map<EntityModel, readonly number[]>()
  withIds(model, entity, rule, (target, id) => {
    found.set(target, [...new Set([...(found.get(target) ?? []), id])])
  })
  return found
}
