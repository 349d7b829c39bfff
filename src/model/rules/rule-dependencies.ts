import type { Predicate } from '../../descriptor/index.ts'
import type { EntityModel, Model } from '../entity/model.ts'
import { isWrittenDecimal } from '../values/decimal.ts'
import { allTests, boundsOf, type Operand, type Test } from './predicate.ts'

/** What a rule asks for beyond the values of its own row. */
export interface RuleDependencies {
  /** Who asks. */
  readonly me: boolean
  /** The moment, or an hour of a day. */
  readonly now: boolean
  /** What day it is. */
  readonly today: boolean
  /** Other rows: a step, or a tree. */
  readonly rows: boolean
  /** A part of a text, for which the database has no index. */
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

/** Whether a row by itself tells, on a given day: whoever asks, the moment and other rows are for the server. */
export const isRowOnly = (predicate: Predicate): boolean => {
  const { me, now, rows } = dependenciesOf(predicate)
  return !me && !now && !rows
}

/** What a rule asks for, its groups and steps included. */
export const dependenciesOf = (predicate: Predicate): RuleDependencies =>
  allTests(predicate).map(asked).reduce(either, asksNothing)

/** The other entities whose rows a rule looks through. */
export const entitiesOf = (model: Model, entity: EntityModel, rule: Predicate): readonly EntityModel[] => {
  const found = allTests(rule).flatMap((test) => {
    const target = test.is === 'step' || test.is === 'within' ? entity.field[test.field]?.to : undefined
    const other = model.entities[target ?? '']
    if (!other) return []
    return test.is === 'step' ? [other, ...entitiesOf(model, other, test.rule)] : [other]
  })
  return [...new Set(found)]
}
