import type { Predicate } from '../../descriptor/index.ts'
import { writtenMoment } from '../values/day.ts'
import { momentOf, type RuleContext } from '../values/moment.ts'
import {
  evaluateRule,
  type Facts,
  type Operand,
  type Referred,
  type RuleReader,
  readerOn,
  type StepWord,
} from './predicate.ts'

/**
 * Whether any rule holds for a row. `where()` evaluates the same in SQL; a test ensures that they agree.
 * @param at the context for moments and `me`
 */
export const holdsAt = (predicate: Predicate, facts: Facts, at: RuleContext): boolean =>
  evaluateRule(predicate, facts, readerAt(at))

const readerAt = (at: RuleContext): RuleReader => {
  const plain = readerOn(at.today, at.zone)
  const equals = (operand: Operand, value: unknown): boolean => {
    if (!isReferred(value)) return plain.equals(operand, value)
    if (operand === null || typeof operand !== 'object') return operand === value.label
    return value.id === ('id' in operand ? operand.id : at.me)
  }
  return {
    equals,
    means: (bound) => (typeof bound === 'string' && writtenMoment(bound) ? momentOf(bound, at) : bound),
    order: plain.order,
    beyond: (test, value) => {
      if (test.is === 'step') return steps[test.word](value, (of) => holdsAt(test.rule, of, at))
      if (!isReferred(value)) return false
      return (value.path ?? [value]).some((each) => test.values.some((operand) => equals(operand, each)))
    },
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isReferred = (value: unknown): value is Referred => typeof value === 'object' && value !== null

const steps: Readonly<Record<StepWord, (value: unknown, passes: (facts: Facts) => boolean) => boolean>> = {
  is: (value, passes) => isReferred(value) && passes(value.facts ?? {}),
  any: (value, passes) => isList(value) && value.some((facts) => passes(facts as Facts)), // in the form that `facts` returns
  none: (value, passes) => !steps.any(value, passes),
}
