import { conditions } from '#texts/explain'
import { both, either } from '#texts/grammar'
import type { Predicate } from '../../descriptor/index.ts'
import type { EntityModel, FieldModel } from '../entity/model.ts'
import { neighboursOf } from '../entity/neighbours.ts'
import { meaningOf } from '../kinds/index.ts'
import { isDay, showDay, writtenMoment } from '../values/day.ts'
import { isRow } from '../values/row.ts'
import { type Bound, type Operand, type Side, type Span, type Test, testsOf } from './predicate.ts'

/** The entity behind a reference, for the words of a step; the rule is said by field names where it is not known. */
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

/** Whether what lies there lies in time; a field that is not known, by what it is held against. */
const isInTime = (field: FieldModel | undefined, bound: Bound): boolean =>
  field ? timeTypes.includes(field.type) : typeof bound === 'string' && writtenMoment(bound) !== null

const timeTypes: readonly (string | null)[] = ['day', 'instant']

/** What is compared with moments; a text, and what is kept nowhere, with nothing that lies in an order. */
const momentTypes: readonly (string | null)[] = ['day', 'instant', 'text', null]

const boundIn = (entity: EntityModel, field: FieldModel | undefined, bound: Bound): string => {
  if (typeof bound === 'object') return entity.field[bound.field]?.label ?? bound.field
  const isWritten = field === undefined || momentTypes.includes(field.type)
  const told = isWritten ? '' : meaningOf(field.kind).show(bound, undefined, 'UTC') // of a number, whatever the zone
  return told || (typeof bound === 'string' ? momentIn(bound) : String(bound))
}

/** The whole week, month, quarter or year that days lie in; null of every other span. */
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

/** A test in words, by its parts; a group has no field and no verb. */
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

/** The same test turned round, of one that can be; null of others. Where nothing is, both say the same. */
const turned = (test: Test | undefined): Test | null => {
  const other = test && 'values' in test ? opposites[test.is] : undefined
  return other === undefined ? null : ({ ...test, is: other } as Test) // both have values
}

/** The only test of a group that takes out what passes it, turned round. */
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
          conditions.lies(side as Side, boundIn(entity, field, bound), isInTime(field, bound)), // the sides are the keys of the type
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

/** The rule with a word, or a name, for whoever asks: 'you' to themselves, their name to somebody else. */
export const addressRule = (rule: Predicate, who: string): Predicate =>
  JSON.parse(JSON.stringify(rule), (_, value: unknown) => (isRow(value) && value.me === true ? who : value))

/** What is not known calls its fields by their names. */
const unknown = { field: {} } as unknown as EntityModel // nothing else of it is read here

/** When a rule of one test does not hold, in words: "State is not lent"; null where that takes more than a few words. */
export const describeExcept = (entity: EntityModel, predicate: Predicate): string | null => {
  const [test, ...more] = testsOf(predicate)
  const other = more.length > 0 ? null : turned(test)
  return other && describeTest(entity, other, behindOf(entity))
}

/**
 * A rule in words, as a person reads why something is there: "State is lent and Kind is not rare".
 * A rule without tests always holds and says ''.
 * @param behind the entity that a reference leads to, where the rule may take a step over one
 */
export const describeRule = (
  entity: EntityModel,
  predicate: Predicate,
  behind: Behind = behindOf(entity),
): string => (testsOf(predicate).length === 0 ? '' : joined(entity, predicate, behind))

/** The tests of a rule in words, in order: see `describeRule`. */
export const clausesOf = (
  entity: EntityModel,
  predicate: Predicate,
  behind: Behind = behindOf(entity),
): readonly Clause[] => testsOf(predicate).map((test) => clauseOf(entity, test, behind))
