import type { Predicate } from '../../descriptor/index.ts'
import { type EntityModel, isRow, type Model, ruleIn, testsOf } from '../../model/index.ts'
import { stepWords } from '../../model/predicate.ts'

/** The rule that an address asks for; null where it is none, so that the server's sentence is all there is to say. */
export const filterIn = (where: string): Predicate | null => {
  try {
    const rule: unknown = ruleIn(where)
    return isRow(rule) && testsOf(rule as Predicate).length > 0 ? (rule as Predicate) : null // what is odd in it the server says
  } catch {
    return null
  }
}

/** The words under which tests stand in a rule, where they are no words of theirs. */
const written: Readonly<Record<string, string>> = { except: 'not', includes: 'any', lacks: 'none' }

/** The rule without one of its tests, by its place among them; '' where nothing is left. */
export const withoutTest = (rule: Predicate, place: number): string => {
  const test = testsOf(rule)[place]
  if (!test) return JSON.stringify(rule)
  const alone = testsOf(rule).filter(({ field }) => field === test.field).length === 1
  const words: readonly string[] =
    test.is === 'step'
      ? [test.word]
      : test.is === 'lies'
        ? Object.keys(test.span)
        : [written[test.is] ?? test.is]
  const left = Object.entries(rule).flatMap(([field, said]): [string, unknown][] => {
    if (field !== test.field) return [[field, said]]
    if (alone) return []
    return [
      [field, Object.fromEntries(Object.entries(said as object).filter(([word]) => !words.includes(word)))],
    ] // several tests stand in an object
  })
  return left.length === 0 ? '' : JSON.stringify(Object.fromEntries(left))
}

/** What becomes of the id of a row of an entity. */
type Say = (entity: EntityModel, id: number) => unknown

/** The rule with what is said in place of each id, which stands for a row of the entity that its field leads to. */
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

/** The ids that a rule names, by the entity whose rows they are. */
export const idsIn = (
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
