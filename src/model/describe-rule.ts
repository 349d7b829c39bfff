import { conditions } from '#texts/explain'
import { both, either } from '#texts/grammar'
import type { Literal, Predicate } from '../descriptor/index.ts'
import type { EntityModel } from './model.ts'
import { type Test, testsOf } from './predicate.ts'

const wordOf = (literal: Literal): string => {
  if (literal === null) return conditions.nothing
  if (typeof literal === 'boolean') return literal ? conditions.yes : conditions.no
  return String(literal)
}

const momentOf = (moment: string): string => {
  const shift = Number(/^today([+-]\d+)d$/.exec(moment)?.[1] ?? 0)
  return conditions.moment(shift)
}

const describeTest = (entity: EntityModel, test: Test): string => {
  if (test.is === 'any') return either(test.of.map((branch) => describeRule(entity, branch)))
  const label = entity.field[test.field]?.label ?? test.field
  if (test.is === 'within') {
    const bounds = Object.entries(test.days).map(
      ([side, moment]) => conditions.day(side as keyof typeof test.days, momentOf(moment)), // the sides are the keys of the type
    )
    return conditions.is(label, both(bounds))
  }
  const words = test.values.map(wordOf)
  return test.is === 'among' ? conditions.is(label, either(words)) : conditions.isNot(label, words)
}

/** When a rule of one test does not hold, in words: "State is not lent"; null where that takes more than a few words. */
export const describeExcept = (entity: EntityModel, predicate: Predicate): string | null => {
  const [test, ...more] = testsOf(predicate)
  if (more.length > 0 || test === undefined || test.is === 'any' || test.is === 'within') return null
  return describeTest(entity, { ...test, is: test.is === 'among' ? 'except' : 'among' })
}

/**
 * A rule in words, as a person reads why something is there: "State is lent and Kind is not rare".
 * A rule without tests always holds and says ''.
 */
export const describeRule = (entity: EntityModel, predicate: Predicate): string =>
  both(testsOf(predicate).map((test) => describeTest(entity, test)))
