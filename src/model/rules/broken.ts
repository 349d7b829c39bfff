import type { FieldModel } from '../entity/model.ts'
import type { RuleContext } from '../values/moment.ts'
import { holdsAt } from './holds-at.ts'
import type { Facts } from './predicate.ts'
import type { Broken } from './shapes.ts'

/** A row as a rule looks at it. */
export interface RuleInput {
  readonly facts: Facts
  readonly at: RuleContext
  readonly isEmpty: (field: FieldModel) => boolean
}

/** Whether a row is what the rule says that no row may be. SQL asks the same by `brokenIn`; a test binds the two. */
export const isBroken = ({ when, lacks }: Broken, { facts, at, isEmpty }: RuleInput): boolean =>
  (lacks === null || isEmpty(lacks)) && holdsAt(when, facts, at)
