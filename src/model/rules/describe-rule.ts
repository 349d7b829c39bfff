import { conditions } from '#texts/explain'
import { both, either } from '#texts/grammar'
import type { Predicate } from '../../descriptor/index.ts'
import type { EntityModel, FieldModel } from '../entity/model.ts'
import { neighboursOf } from '../entity/neighbours.ts'
import { meaningOf } from '../kinds/index.ts'
import { isDay, showDay, writtenMoment } from '../values/day.ts'
import { isRow } from '../values/row.ts'
import { type Bound, type Operand, type Side, type Span, type Test, testsOf } from './predicate.ts'

/** Resolves the entity behind a reference, to word a step; if it is unknown, the text uses field names. */
export type Behind = (field: FieldModel) => EntityModel | undefined

const behindOf =
  (entity: EntityModel): Behind =>
  ({ to }) =>
    neighboursOf(entity)[to ?? '']

const wordOf = (operand: Operand): string => {
  if (operand === null) return conditions.nothing
  if (typeof operand === 'object') return 'id' in operand ? conditions.row(operand.id) : conditions.me
  if (typeof operand === 'boolean') return operand ? conditions.yes : conditions.no
  return String(operand)
}

const momentIn = (text: string): string => {
  const written = writtenMoment(text)
  if (written === null) return text
  const { anchor, count, unit } = written
  if (isDay(anchor)) return conditions.fixed(showDay(anchor), count, unit)
  return conditions.moment(anchor, count, unit)
}

/** Whether the bounded values are times; for an unknown field, judged by the bound. */
const isInTime = (field: FieldModel | undefined, bound: Bound): boolean =>
  field ? timeTypes.includes(field.type) : typeof bound === 'string' && writtenMoment(bound) !== null

const timeTypes: readonly (string | null)[] = ['day', 'instant']

/** Column types that compare with moments; texts and unstored values have no order of their own. */
const momentTypes: readonly (string | null)[] = ['day', 'instant', 'text', null]

const boundIn = (entity: EntityModel, field: FieldModel | undefined, bound: Bound): string => {
  if (typeof bound === 'object') return entity.field[bound.field]?.label ?? bound.field
  const isWritten = field === undefined || momentTypes.includes(field.type)
  const told = isWritten ? '' : meaningOf(field.kind).show(bound, undefined, 'UTC') // a number: the zone does not matter
  return told || (typeof bound === 'string' ? momentIn(bound) : String(bound))
}

/** The whole week, month, quarter or year that a span covers; null for any other span. */
const periodIn = ({
  from,
  before,
  ...others
}: Span): { readonly anchor: string; readonly count: number } | null => {
  if (typeof from !== 'string' || typeof before !== 'string' || Object.keys(others).length > 0) return null
  const [first, next] = [writtenMoment(from), writtenMoment(before)]
  if (!first || next?.anchor !== first.anchor || !conditions.periods.includes(first.anchor)) return null
  const ofIt = [first, next].every(({ count, unit }) => count === 0 || first.anchor.startsWith(unit))
  return ofIt && next.count === first.count + 1 ? first : null
}

/** The parts of a test in words; a group has no field and no verb. */
export interface Clause {
  readonly label: string
  readonly verb: string
  readonly value: string
}

const groupIn = (
  entity: EntityModel,
  { word, of }: Extract<Test, { is: 'group' }>,
  behind: Behind,
): string => {
  const branches = of.map((branch) => joined(entity, branch, behind))
  if (word === 'none') return conditions.none(branches)
  return word === 'any' ? either(branches) : both(branches)
}

const opposites: Readonly<Partial<Record<Test['is'], Test['is']>>> = {
  among: 'except',
  except: 'among',
  includes: 'lacks',
  lacks: 'includes',
}

/** The negated test if it can be negated; otherwise null. It is also the exact opposite for empty values. */
const turned = (test: Test | undefined): Test | null => {
  const other = test && 'values' in test ? opposites[test.is] : undefined
  return other === undefined ? null : ({ ...test, is: other } as Test) // both have values
}

/** The only test of a `none` group, negated; otherwise null. */
const onlyTurned = ({ word, of }: Extract<Test, { is: 'group' }>): Test | null => {
  const tests = of.flatMap(testsOf)
  return word === 'none' && tests.length === 1 ? turned(tests[0]) : null
}

const clauseOf = (entity: EntityModel, test: Test, behind: Behind): Clause => {
  if (test.is === 'group') {
    const only = onlyTurned(test)
    return only
      ? clauseOf(entity, only, behind)
      : { label: '', verb: '', value: groupIn(entity, test, behind) }
  }
  const field = entity.field[test.field]
  const [verb, value] = saidOf(entity, field, test, behind)
  return { label: field?.label ?? test.field, verb, value }
}

const saidOf = (
  entity: EntityModel,
  field: FieldModel | undefined,
  test: Exclude<Test, { is: 'group' }>,
  behind: Behind,
): readonly [verb: string, value: string] => {
  switch (test.is) {
    case 'among':
      return conditions.is(either(test.values.map(wordOf)))
    case 'except':
      return conditions.isNot(test.values.map(wordOf))
    case 'lies': {
      const period = periodIn(test.span)
      if (period !== null) return conditions.during(period.anchor, period.count)
      const { from, to, ...others } = test.span
      const whole = from !== undefined && to !== undefined
      const bounds = Object.entries(whole ? others : test.span).map(
        ([side, bound]) =>
          conditions.lies(side as Side, boundIn(entity, field, bound), isInTime(field, bound)), // the sides are the type's keys
      )
      const between = whole
        ? [conditions.between(boundIn(entity, field, from), boundIn(entity, field, to))]
        : []
      return conditions.is(both([...between, ...bounds]))
    }
    case 'has':
    case 'starts':
      return conditions[test.is](test.text)
    case 'includes':
    case 'lacks':
      return conditions[test.is](either(test.values.map(wordOf)))
    case 'within':
      return conditions.within(either(test.values.map(wordOf)))
    case 'step': {
      const target = field && behind(field)
      return conditions.step[test.word](describeRule(target ?? unknown, test.rule))
    }
  }
}

const describeTest = (entity: EntityModel, test: Test, behind: Behind): string => {
  const { label, verb, value } = clauseOf(entity, test, behind)
  return conditions.test([label, verb, value])
}

const joined = (entity: EntityModel, predicate: Predicate, behind: Behind): string => {
  const parts = testsOf(predicate).map((test) => describeTest(entity, test, behind))
  return parts.length === 0 ? conditions.always : both(parts)
}

/** Replaces `me` in a rule by a word or name: 'you' for the caller, the name for anybody else. */
export const addressRule = (rule: Predicate, who: string): Predicate =>
  JSON.parse(JSON.stringify(rule), (_, value: unknown) => (isRow(value) && value.me === true ? who : value))

/** Stands in for an unknown entity, so that fields are called by their names. */
const unknown = { field: {} } as unknown as EntityModel // only `field` is read here

/** The negation of a rule with one test in words: "State is not lent"; null if it is not that simple. */
export const describeExcept = (entity: EntityModel, predicate: Predicate): string | null => {
  const [test, ...more] = testsOf(predicate)
  const other = more.length > 0 ? null : turned(test)
  return other && describeTest(entity, other, behindOf(entity))
}

/**
 * A rule in words, to explain why it applies: "State is lent and Kind is not rare".
 * A rule without tests always holds; its text is ''.
 * @param behind the entity that a reference refers to, for rules with steps
 */
export const describeRule = (
  entity: EntityModel,
  predicate: Predicate,
  behind: Behind = behindOf(entity),
): string => (testsOf(predicate).length === 0 ? '' : joined(entity, predicate, behind))

/** The tests of a rule in words, in order; see `describeRule`. */
export const clausesOf = (
  entity: EntityModel,
  predicate: Predicate,
  behind: Behind = behindOf(entity),
): readonly Clause[] => testsOf(predicate).map((test) => clauseOf(entity, test, behind))
