import type { Predicate } from '../../descriptor/index.ts'
import { isKnownLater } from '../entity/known-later.ts'
import type { EntityModel, FieldModel } from '../entity/model.ts'
import { isDay, writtenMoment } from '../values/day.ts'
import { allTests, boundsOf, fieldsOf, type Test } from './predicate.ts'
import { rowRulesOf } from './rules-of-rows.ts'
import type { Broken, Over } from './shapes.ts'

/** The `never` rules, with the descriptor's own messages. */
export const never = (entity: EntityModel): readonly Broken[] =>
  rowRulesOf(entity).never.map(({ when, at, says }) => {
    const looksAt = fieldsOf(when)
    const over = overOf(entity.field, when)
    return { over, looksAt, needs: looksAt, when, lacks: null, at, wording: 'sentence', says: () => says }
  })

type Fields = Readonly<Record<string, Pick<FieldModel, 'given' | 'works' | 'by'>>>

/** The data that a rule over these fields needs. */
export const overOf = (field: Fields, when: Predicate): Over => {
  const isLater = (name: string) => field[name]?.by !== undefined || isKnownLater(field, name)
  if (fieldsOf(when).some(isLater)) return 'outcome'
  return allTests(when).some(isBeyond) ? 'others' : 'row'
}

/** Whether a rule needs only the stored row, the caller and the time, not other rows. */
export const isOfRowAlone = ({ field }: { readonly field: Fields }, when: Predicate): boolean =>
  allTests(when).every((test) => field[test.field]?.by === undefined && !leadsOn(test))

/** Whether a test reads rows that the row refers to. */
const leadsOn = (test: Test): boolean => test.is === 'step' || test.is === 'within'

/** Whether a test needs more than the row: other rows, the caller or the day. */
const isBeyond = (test: Test): boolean =>
  leadsOn(test) ||
  ('values' in test && test.values.some((value) => typeof value === 'object' && value !== null)) ||
  boundsOf(test).some((bound) => typeof bound === 'string' && moves(bound))

/** Whether a bound is a moment that changes daily; a decimal is also a text, but does not change. */
const moves = (bound: string): boolean =>
  Number.isNaN(Number(bound)) && !isDay(writtenMoment(bound)?.anchor ?? '')
