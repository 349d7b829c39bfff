import type { Predicate } from '../../descriptor/index.ts'
import { isKnownLater } from '../entity/known-later.ts'
import type { EntityModel, FieldModel } from '../entity/model.ts'
import { isDay, writtenMoment } from '../values/day.ts'
import { allTests, boundsOf, fieldsOf, type Test } from './predicate.ts'
import { rowRulesOf } from './rules-of-rows.ts'
import type { Broken, Over } from './shapes.ts'

/** What no row may be, in the descriptor's own sentence. */
export const never = (entity: EntityModel): readonly Broken[] =>
  rowRulesOf(entity).never.map(({ when, at, says }) => {
    const looksAt = fieldsOf(when)
    const over = overOf(entity.field, when)
    return { over, looksAt, needs: looksAt, when, lacks: null, at, wording: 'sentence', says: () => says }
  })

type Fields = Readonly<Record<string, Pick<FieldModel, 'given' | 'works' | 'by'>>>

/** What a rule over these fields is read over. */
export const overOf = (field: Fields, when: Predicate): Over => {
  const isLater = (name: string) => field[name]?.by !== undefined || isKnownLater(field, name)
  if (fieldsOf(when).some(isLater)) return 'outcome'
  return allTests(when).some(isBeyond) ? 'others' : 'row'
}

/** Whether a rule can be read in what is kept of the row, with who asks and the time; others look at further rows. */
export const isOfRowAlone = ({ field }: { readonly field: Fields }, when: Predicate): boolean =>
  allTests(when).every((test) => field[test.field]?.by === undefined && !leadsOn(test))

/** Whether a test looks at rows that the row leads to. */
const leadsOn = (test: Test): boolean => test.is === 'step' || test.is === 'within'

/** Whether a test asks for more than the row holds: other rows, who asks, or what day it is. */
const isBeyond = (test: Test): boolean =>
  leadsOn(test) ||
  ('values' in test && test.values.some((value) => typeof value === 'object' && value !== null)) ||
  boundsOf(test).some((bound) => typeof bound === 'string' && moves(bound))

/** Whether what is written is a moment, and another one tomorrow; a decimal is a text, too. */
const moves = (bound: string): boolean =>
  Number.isNaN(Number(bound)) && !isDay(writtenMoment(bound)?.anchor ?? '')
