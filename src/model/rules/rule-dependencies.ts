import type { Predicate } from '../../descriptor/index.ts'
import type { EntityModel, Model } from '../entity/model.ts'
import { isWrittenDecimal } from '../values/decimal.ts'
import { allTests, boundsOf, type Operand, type Test } from './predicate.ts'

/** The dependencies of a rule beyond its own row's values. */
export interface RuleDependencies {
  /** The caller. */
  readonly me: boolean
  /** The moment, or a time of day. */
  readonly now: boolean
  readonly today: boolean
  /** Other rows, through a step or a tree. */
  readonly rows: boolean
  /** A part of a text, which no index of the database supports. */
  readonly parts: boolean
}

const isMe = (operand: Operand): boolean => operand !== null && typeof operand === 'object' && 'me' in operand

const asksNothing: RuleDependencies = { me: false, now: false, today: false, rows: false, parts: false }

const either = (one: RuleDependencies, other: RuleDependencies): RuleDependencies => ({
  me: one.me || other.me,
  now: one.now || other.now,
  today: one.today || other.today,
  rows: one.rows || other.rows,
  parts: one.parts || other.parts,
})

const asked = (test: Test): RuleDependencies => {
  const moments = boundsOf(test).filter((bound) => typeof bound === 'string' && !isWrittenDecimal(bound))
  const now = moments.some((moment) => /^now|h$/.test(String(moment)))
  const own = {
    me: 'values' in test && test.values.some(isMe),
    now,
    today: moments.some((moment) => /^[twmqy]/.test(String(moment))),
    rows: test.is === 'step' || test.is === 'within',
    parts: test.is === 'has' || test.is === 'starts',
  }
  return test.is === 'step' ? either(own, dependenciesOf(test.rule)) : own
}

/** Whether the row and the day suffice to evaluate a rule; the caller, the moment and other rows need the server. */
export const isRowOnly = (predicate: Predicate): boolean => {
  const { me, now, rows } = dependenciesOf(predicate)
  return !me && !now && !rows
}

/** The dependencies of a rule, including its groups and steps. */
export const dependenciesOf = (predicate: Predicate): RuleDependencies =>
  allTests(predicate).map(asked).reduce(either, asksNothing)

/** The other entities whose rows a rule reads. */
export const entitiesOf = (model: Model, entity: EntityModel, rule: Predicate): readonly EntityModel[] => {
  const found = allTests(rule).flatMap((test) => {
    const target = test.is === 'step' || test.is === 'within' ? entity.field[test.field]?.to : undefined
    const other = model.entities[target ?? '']
    if (!other) return []
    return test.is === 'step' ? [other, ...entitiesOf(model, other, test.rule)] : [other]
  })
  return [...new Set(found)]
}
