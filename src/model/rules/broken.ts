import type { FieldModel } from '../entity/model.ts'
import type { RuleContext } from '../values/moment.ts'
import { holdsAt } from './holds-at.ts'
import type { Facts } from './predicate.ts'
import type { Broken } from './shapes.ts'

/** A row with the context in which a rule reads it. */
export interface RuleInput {
  readonly facts: Facts
  readonly at: RuleContext
  readonly isEmpty: (field: FieldModel) => boolean
}

/** Whether a row breaks the rule. `brokenIn` evaluates the same in SQL; a test ensures that they agree. */
export const isBroken = ({ when, lacks }: Broken, { facts, at, isEmpty }: RuleInput): boolean =>
  (lacks === null || isEmpty(lacks)) && holdsAt(when, facts, at)
