import type { Literal, Me, Predicate } from '../../descriptor/index.ts'
import { kinds } from '../kinds/index.ts'
import type { KindMeaning } from '../kinds/kind.ts'
import { type Day, dayOf, writtenMoment } from '../values/day.ts'
import { liken } from '../values/liken.ts'

/**
 * The values that predicates compare, by field name. A reference is its row's label or a `Referred`; a list of rows
 * contains their facts.
 */
export type Facts = Readonly<Record<string, unknown>>

/** A referenced row with more than its label. */
export interface Referred {
  readonly id: number
  readonly label?: string
  /** The row's facts, for a step. */
  readonly facts?: Facts
  /** The row itself and all its ancestors, for a tree. */
  readonly path?: readonly Referred[]
}

/** The operand of a comparison: a literal, the caller, or a row by id. */
export type Operand = Literal | Me | { readonly id: number }

/** A bound of a span: a number, a decimal, a moment, or another field of the row. */
export type Bound = number | string | { readonly field: string }
export type Side = 'above' | 'after' | 'from' | 'to' | 'below' | 'before'
export type Span = Readonly<Partial<Record<Side, Bound>>>

/** One test of a predicate in canonical form; every reader switches over these. */
export type Test =
  /** A group, with its word as `field`. */
  | {
      readonly field: string
      readonly is: 'group'
      readonly word: GroupWord
      readonly of: readonly Predicate[]
    }
  | { readonly field: string; readonly is: 'among' | 'except'; readonly values: readonly Operand[] }
  | { readonly field: string; readonly is: 'lies'; readonly span: Span }
  | { readonly field: string; readonly is: 'has' | 'starts'; readonly text: string }
  /** A rule over the row, or rows, that the field refers to. */
  | { readonly field: string; readonly is: 'step'; readonly word: StepWord; readonly rule: Predicate }
  /** Over a list of references: whether it contains any of these rows, or none. */
  | { readonly field: string; readonly is: 'includes' | 'lacks'; readonly values: readonly Operand[] }
  /** In a tree: one of these rows or a descendant. */
  | { readonly field: string; readonly is: 'within'; readonly values: readonly Operand[] }

type GroupWord = 'any' | 'none' | 'all'
export type StepWord = 'is' | 'any' | 'none'

export const groupWords: readonly string[] = ['any', 'none', 'all']

/** Words that start a rule over other rows. */
export const stepWords: readonly string[] = ['is', 'any', 'none']

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isOperand = (value: unknown): value is Operand =>
  value === null || typeof value !== 'object' || 'me' in value || 'id' in value

/** Expands operands: `{ id: [7, null] }` is row 7 and null. */
const operandsIn = (value: unknown): readonly Operand[] => {
  if (isList(value)) return value.flatMap(operandsIn)
  if (typeof value !== 'object' || value === null || !('id' in value)) return [value as Operand] // the checks validated it
  const ids = isList(value.id) ? value.id : [value.id]
  return ids.map((id) => (id === null ? null : { id: Number(id) }))
}

const known = new WeakMap<Predicate, readonly Test[]>()

/** The tests of a predicate in written order; cached, since a list evaluates them for every row. */
export const testsOf = (predicate: Predicate): readonly Test[] => {
  const tests =
    known.get(predicate) ?? Object.entries(predicate).flatMap(([field, test]) => testsIn(field, test))
  known.set(predicate, tests)
  return tests
}

const testsIn = (field: string, test: unknown): readonly Test[] => {
  if (groupWords.includes(field))
    return [{ field, is: 'group', word: field as GroupWord, of: test as readonly Predicate[] }] // the checks ensure this form
  if (isList(test) || isOperand(test)) return [{ field, is: 'among', values: operandsIn(test) }]
  const { not, has, starts, is, any, none, within, ...span } = test as Readonly<Record<string, unknown>> // it is an object
  const tests: Test[] = []
  if (not !== undefined) tests.push({ field, is: 'except', values: operandsIn(not) })
  if (has !== undefined) tests.push({ field, is: 'has', text: String(has) })
  if (starts !== undefined) tests.push({ field, is: 'starts', text: String(starts) })
  for (const [word, rule] of Object.entries({ is, any, none })) {
    if (rule === undefined) continue
    tests.push(
      isOperand(rule) // for several rows an operand is the caller, not a rule
        ? { field, is: word === 'any' ? 'includes' : 'lacks', values: [rule] }
        : { field, is: 'step', word: word as StepWord, rule: rule as Predicate }, // the checks ensure this form
    )
  }
  if (within !== undefined) tests.push({ field, is: 'within', values: operandsIn(within) })
  if (tests.length === 0 || Object.keys(span).length > 0) tests.push({ field, is: 'lies', span })
  return tests
}

/** How an evaluator compares values and resolves bounds. */
export interface RuleReader {
  readonly equals: (operand: Operand, value: unknown) => boolean
  /** Resolves a literal bound: a number, a decimal, a day, an instant. */
  readonly means: (bound: number | string) => unknown
  /** Compares a value with a bound: below 0 for before, 0 for at, above 0 for after; NaN if they are incomparable. */
  readonly order: (value: unknown, bound: unknown) => number
  /** Whether a test on other rows passes. */
  readonly beyond: (test: Extract<Test, { is: 'step' | 'within' }>, value: unknown) => boolean
}

const fits: Readonly<Record<Side, (order: number) => boolean>> = {
  above: (order) => order > 0,
  after: (order) => order > 0,
  from: (order) => order >= 0,
  to: (order) => order <= 0,
  below: (order) => order < 0,
  before: (order) => order < 0,
}

const passes = (test: Test, facts: Facts, reader: RuleReader): boolean => {
  if (test.is === 'group') {
    const isTrue = (branch: Predicate) => evaluateRule(branch, facts, reader)
    return test.word === 'all' ? test.of.every(isTrue) : test.of.some(isTrue) === (test.word === 'any')
  }
  const value = facts[test.field] ?? null
  switch (test.is) {
    case 'among':
    case 'except':
    case 'includes':
    case 'lacks': {
      const isOne = (each: unknown) => test.values.some((operand) => reader.equals(operand, each))
      const all = isList(value) ? (value.length > 0 ? value : [null]) : [value]
      return all.some(isOne) === (test.is === 'among' || test.is === 'includes')
    }
    case 'lies':
      return (
        value !== null &&
        Object.entries(test.span).every(([side, bound]) => {
          const at = typeof bound === 'object' ? facts[bound.field] : reader.means(bound)
          return fits[side as Side]?.(reader.order(value, at)) === true // the checks also read invalid rules
        })
      )
    case 'has':
    case 'starts':
      return (
        typeof value === 'string' &&
        liken(value)[test.is === 'has' ? 'includes' : 'startsWith'](liken(test.text))
      )
    default:
      return reader.beyond(test, value)
  }
}

/** Whether the rule holds for a row, as the reader compares its values. */
export const evaluateRule = (predicate: Predicate, facts: Facts, reader: RuleReader): boolean =>
  testsOf(predicate).every((test) => passes(test, facts, reader))

const orders = Object.values(kinds).flatMap((kind: KindMeaning) => kind.order ?? [])

/** Compares values whose kind has its own order; null for all others. */
const orderByKind = (value: unknown, bound: unknown, zone: string): number | null =>
  orders.reduce<number | null>((known, order) => known ?? order(value, bound, zone), null)

/** A reader that needs only the row, the business day and its time zone. */
export const readerOn = (today: Day, zone: string): RuleReader => ({
  equals: (operand, value) =>
    operand === value || (typeof operand === 'number' && orderByKind(value, operand, zone) === 0),
  means: (bound) => (typeof bound === 'string' && writtenMoment(bound) ? dayOf(bound, today) : bound),
  order: (value, bound) => {
    if (typeof value === 'number' && typeof bound === 'number') return value - bound
    const known = orderByKind(value, bound, zone)
    if (known !== null) return known
    if (typeof value !== 'string' || typeof bound !== 'string') return Number.NaN
    return value < bound ? -1 : value > bound ? 1 : 0
  },
  beyond: () => false,
})

/**
 * Whether a rule on only its own row and the business day ('YYYY-MM-DD') holds. Colours, forms and requirements use
 * only such rules, and only these can be evaluated in a page. `holdsAt` evaluates every rule.
 * @param zone the business time zone, `Model.zone`: where the days of a date-time start
 */
export const holds = (predicate: Predicate, facts: Facts, today: Day, zone: string): boolean =>
  evaluateRule(predicate, facts, readerOn(today, zone))

/** Every test of a rule on its own row, including groups but not the rules behind steps. */
export const allTests = (predicate: Predicate): readonly Test[] =>
  testsOf(predicate).flatMap((test) => (test.is === 'group' ? test.of.flatMap(allTests) : [test]))

/** The bounds of a test that compares order; [] for other tests. */
export const boundsOf = (test: Test): readonly Bound[] => (test.is === 'lies' ? Object.values(test.span) : [])

/** Every field of its own row that the rule tests. */
export const fieldsOf = (predicate: Predicate): readonly string[] => [
  ...new Set(
    allTests(predicate).flatMap((test) => [
      test.field,
      ...boundsOf(test).flatMap((bound) => (typeof bound === 'object' ? [bound.field] : [])),
    ]),
  ),
]

/** Every text with which the rule compares a field of its own row; for a reference, the labels of rows. */
export const literalsOf = (
  predicate: Predicate,
): readonly { readonly field: string; readonly value: string }[] =>
  allTests(predicate).flatMap((test) =>
    'values' in test
      ? test.values.flatMap((value) => (typeof value === 'string' ? [{ field: test.field, value }] : []))
      : [],
  )

/** Whether a rule depends on the caller. A text cannot match the search, since its quotes are escaped. */
export const isPersonal = (predicate: Predicate): boolean =>
  JSON.stringify(predicate).includes(':{"me":true}')
