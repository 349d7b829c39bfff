import type { Literal, Me, Predicate } from '../../descriptor/index.ts'
import { kinds } from '../kinds/index.ts'
import type { KindMeaning } from '../kinds/kind.ts'
import { type Day, dayOf, writtenMoment } from '../values/day.ts'
import { liken } from '../values/liken.ts'

/** What predicates compare, by field name. A reference is the label of its row, or a `Referred`; several rows are their facts. */
export type Facts = Readonly<Record<string, unknown>>

/** The row that a reference leads to, where more is known of it than its label. */
export interface Referred {
  readonly id: number
  readonly label?: string
  /** Its own facts, for a step. */
  readonly facts?: Facts
  /** The row itself and all that it lies in, for a tree. */
  readonly path?: readonly Referred[]
}

/** What a value is compared with: a literal, whoever asks, or a row by its id. */
export type Operand = Literal | Me | { readonly id: number }

/** Where a value lies: a bound is a number, a decimal, a moment, or another field of the row. */
export type Bound = number | string | { readonly field: string }
export type Side = 'above' | 'after' | 'from' | 'to' | 'below' | 'before'
export type Span = Readonly<Partial<Record<Side, Bound>>>

/** One test of a predicate in its plainest form; every reader switches over these. */
export type Test =
  /** A group: `field` is its word. */
  | {
      readonly field: string
      readonly is: 'group'
      readonly word: GroupWord
      readonly of: readonly Predicate[]
    }
  | { readonly field: string; readonly is: 'among' | 'except'; readonly values: readonly Operand[] }
  | { readonly field: string; readonly is: 'lies'; readonly span: Span }
  | { readonly field: string; readonly is: 'has' | 'starts'; readonly text: string }
  /** Over the row, or the rows, that the field leads to. */
  | { readonly field: string; readonly is: 'step'; readonly word: StepWord; readonly rule: Predicate }
  /** Over the rows that a list of references leads to: one of these is among them, or none of these is. */
  | { readonly field: string; readonly is: 'includes' | 'lacks'; readonly values: readonly Operand[] }
  /** In a tree: one of these rows or below it. */
  | { readonly field: string; readonly is: 'within'; readonly values: readonly Operand[] }

type GroupWord = 'any' | 'none' | 'all'
export type StepWord = 'is' | 'any' | 'none'

export const groupWords: readonly string[] = ['any', 'none', 'all']

/** Words behind which a rule over other rows begins. */
export const stepWords: readonly string[] = ['is', 'any', 'none']

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isOperand = (value: unknown): value is Operand =>
  value === null || typeof value !== 'object' || 'me' in value || 'id' in value

/** `{ id: [7, null] }` are the row 7, and none. */
const operandsIn = (value: unknown): readonly Operand[] => {
  if (isList(value)) return value.flatMap(operandsIn)
  if (typeof value !== 'object' || value === null || !('id' in value)) return [value as Operand] // checked
  const ids = isList(value.id) ? value.id : [value.id]
  return ids.map((id) => (id === null ? null : { id: Number(id) }))
}

const known = new WeakMap<Predicate, readonly Test[]>()

/** The tests of a predicate, in the order in which they are written. Worked out once: a list asks them of every row. */
export const testsOf = (predicate: Predicate): readonly Test[] => {
  const tests =
    known.get(predicate) ?? Object.entries(predicate).flatMap(([field, test]) => testsIn(field, test))
  known.set(predicate, tests)
  return tests
}

const testsIn = (field: string, test: unknown): readonly Test[] => {
  if (groupWords.includes(field))
    return [{ field, is: 'group', word: field as GroupWord, of: test as readonly Predicate[] }] // as the checks say
  if (isList(test) || isOperand(test)) return [{ field, is: 'among', values: operandsIn(test) }]
  const { not, has, starts, is, any, none, within, ...span } = test as Readonly<Record<string, unknown>> // an object
  const tests: Test[] = []
  if (not !== undefined) tests.push({ field, is: 'except', values: operandsIn(not) })
  if (has !== undefined) tests.push({ field, is: 'has', text: String(has) })
  if (starts !== undefined) tests.push({ field, is: 'starts', text: String(starts) })
  for (const [word, rule] of Object.entries({ is, any, none })) {
    if (rule === undefined) continue
    tests.push(
      isOperand(rule) // of several rows: who asks, and no rule
        ? { field, is: word === 'any' ? 'includes' : 'lacks', values: [rule] }
        : { field, is: 'step', word: word as StepWord, rule: rule as Predicate }, // as the checks say
    )
  }
  if (within !== undefined) tests.push({ field, is: 'within', values: operandsIn(within) })
  if (tests.length === 0 || Object.keys(span).length > 0) tests.push({ field, is: 'lies', span })
  return tests
}

/** What a reader of rules makes of what they compare. */
export interface RuleReader {
  readonly equals: (operand: Operand, value: unknown) => boolean
  /** What a bound that is written means: a number, a decimal, a day, an instant. */
  readonly means: (bound: number | string) => unknown
  /** Below 0, 0 or above it as the value lies before, at or after the bound; NaN where they cannot be compared. */
  readonly order: (value: unknown, bound: unknown) => number
  /** Whether a test passes that looks beyond the row. */
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
          return fits[side as Side]?.(reader.order(value, at)) === true // checks read rules that are wrong, too
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

/** Whether the rule holds for a row, by what the reader makes of its values. */
export const evaluateRule = (predicate: Predicate, facts: Facts, reader: RuleReader): boolean =>
  testsOf(predicate).every((test) => passes(test, facts, reader))

const orders = Object.values(kinds).flatMap((kind: KindMeaning) => kind.order ?? [])

/** The order of values whose kind has one of its own; null for every other. */
const orderByKind = (value: unknown, bound: unknown, zone: string): number | null =>
  orders.reduce<number | null>((known, order) => known ?? order(value, bound, zone), null)

/** Reads what a row says by itself, on a business day in its time zone. */
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
 * Whether a rule holds that looks at nothing but its own row and the business day, 'YYYY-MM-DD': all that colours,
 * forms and requirements may ask, and all that a page can answer. `holdsAt` reads every rule.
 * @param zone the business time zone, `Model.zone`: where the days of a date-time begin
 */
export const holds = (predicate: Predicate, facts: Facts, today: Day, zone: string): boolean =>
  evaluateRule(predicate, facts, readerOn(today, zone))

/** Every test of a rule over its own row: those in its groups, none behind its steps. */
export const allTests = (predicate: Predicate): readonly Test[] =>
  testsOf(predicate).flatMap((test) => (test.is === 'group' ? test.of.flatMap(allTests) : [test]))

/** What a test compares with, where it asks in which order two values lie. */
export const boundsOf = (test: Test): readonly Bound[] => (test.is === 'lies' ? Object.values(test.span) : [])

/** Every field of its own row that the rule looks at. */
export const fieldsOf = (predicate: Predicate): readonly string[] => [
  ...new Set(
    allTests(predicate).flatMap((test) => [
      test.field,
      ...boundsOf(test).flatMap((bound) => (typeof bound === 'object' ? [bound.field] : [])),
    ]),
  ),
]

/** Every text that the rule compares a field of its own row with: for a reference, the labels of rows. */
export const literalsOf = (
  predicate: Predicate,
): readonly { readonly field: string; readonly value: string }[] =>
  allTests(predicate).flatMap((test) =>
    'values' in test
      ? test.values.flatMap((value) => (typeof value === 'string' ? [{ field: test.field, value }] : []))
      : [],
  )

/** Whether a rule means other rows for everybody: it asks who asks. A text cannot look like it, its quotes are escaped. */
export const isPersonal = (predicate: Predicate): boolean =>
  JSON.stringify(predicate).includes(':{"me":true}')
