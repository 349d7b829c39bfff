import type { Literal, Me, Predicate } from '../descriptor/index.ts'
import { fold } from './values/characters.ts'
import type { Day } from './values/day.ts'
import { compareDecimals, type Decimal } from './values/decimal.ts'
import { dayAt } from './values/instant.ts'
import { momentOf, type Standpoint } from './values/moment.ts'

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
  /** In a tree: one of these rows or below it. */
  | { readonly field: string; readonly is: 'within'; readonly values: readonly Operand[] }

export type GroupWord = 'any' | 'none' | 'all'
export type StepWord = 'is' | 'any' | 'none'

export const groupWords: readonly string[] = ['any', 'none', 'all']

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
  for (const [word, rule] of Object.entries({ is, any, none }))
    if (rule !== undefined) tests.push({ field, is: 'step', word: word as StepWord, rule: rule as Predicate }) // as the checks say
  if (within !== undefined) tests.push({ field, is: 'within', values: operandsIn(within) })
  if (tests.length === 0 || Object.keys(span).length > 0) tests.push({ field, is: 'lies', span })
  return tests
}

const isReferred = (value: unknown): value is Referred => typeof value === 'object' && value !== null

const isEqual = (operand: Operand, value: unknown, { me }: Standpoint): boolean => {
  if (isReferred(value)) {
    if (operand === null || typeof operand !== 'object') return operand === value.label
    return value.id === ('id' in operand ? operand.id : me)
  }
  const amount = typeof operand === 'number' && typeof value === 'string' && isDecimal(value)
  return amount ? compareDecimals(value, operand) === 0 : operand === value
}

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** Below 0, 0 or above it as the value lies before, at or after the bound; NaN where they cannot be compared. */
const orderOf = (value: unknown, bound: unknown, zone = ''): number => {
  if (typeof value === 'number' && typeof bound === 'number') return value - bound
  if (typeof value !== 'string') return Number.NaN
  if (isDecimal(value)) return compareDecimals(value, bound as Decimal) // NaN for what is none
  if (typeof bound !== 'string') return Number.NaN
  const compared = value.length > bound.length && zone !== '' ? dayAt(value, zone) : value // an instant and a day
  return compared < bound ? -1 : compared > bound ? 1 : 0
}

const fits: Readonly<Record<Side, (order: number) => boolean>> = {
  above: (order) => order > 0,
  after: (order) => order > 0,
  from: (order) => order >= 0,
  to: (order) => order <= 0,
  below: (order) => order < 0,
  before: (order) => order < 0,
}

const boundOf = (bound: Bound, facts: Facts, at: Standpoint): unknown => {
  if (typeof bound === 'object') return facts[bound.field]
  return typeof bound === 'number' || isDecimal(bound) ? bound : momentOf(bound, at)
}

const lies = (value: unknown, span: Span, facts: Facts, at: Standpoint): boolean =>
  value !== null &&
  Object.entries(span).every(([side, bound]) =>
    fits[side as Side](orderOf(value, boundOf(bound, facts, at), at.zone)),
  )

const steps: Readonly<Record<StepWord, (value: unknown, passes: (facts: Facts) => boolean) => boolean>> = {
  is: (value, passes) => isReferred(value) && passes(value.facts ?? {}),
  any: (value, passes) => isList(value) && value.some((facts) => passes(facts as Facts)), // as `facts` makes them
  none: (value, passes) => !steps.any(value, passes),
}

const passes = (test: Test, facts: Facts, at: Standpoint): boolean => {
  const holdsIn = (rule: Predicate, of = facts) => holdsAt(rule, of, at)
  if (test.is === 'group') {
    if (test.word === 'all') return test.of.every((branch) => holdsIn(branch))
    return test.of.some((branch) => holdsIn(branch)) === (test.word === 'any')
  }
  const value = facts[test.field] ?? null
  const isAmong = (values: readonly Operand[], found: unknown) =>
    values.some((each) => isEqual(each, found, at))
  switch (test.is) {
    case 'among':
      return isAmong(test.values, value)
    case 'except':
      return !isAmong(test.values, value)
    case 'lies':
      return lies(value, test.span, facts, at)
    case 'has':
      return typeof value === 'string' && fold(value).includes(fold(test.text))
    case 'starts':
      return typeof value === 'string' && fold(value).startsWith(fold(test.text))
    case 'step':
      return steps[test.word](value, (of) => holdsIn(test.rule, of))
    case 'within':
      return isReferred(value) && (value.path ?? [value]).some((each) => isAmong(test.values, each))
  }
}

/**
 * Whether the rule holds for a row. Reads what `where()` reads in SQL; a test binds the two.
 * @param at from where moments and `me` are read
 */
export const holdsAt = (predicate: Predicate, facts: Facts, at: Standpoint): boolean =>
  testsOf(predicate).every((test) => passes(test, facts, at))

/** The same for a rule that names neither the moment nor who asks. `today` is the business day, 'YYYY-MM-DD'. */
export const holds = (predicate: Predicate, facts: Facts, today: Day): boolean =>
  holdsAt(predicate, facts, { today, now: '', zone: '', me: null })

/** Every test of a rule over its own row: those in its groups, none behind its steps. */
export const allTests = (predicate: Predicate): readonly Test[] =>
  testsOf(predicate).flatMap((test) => (test.is === 'group' ? test.of.flatMap(allTests) : [test]))

const boundsOf = (test: Test): readonly Bound[] => (test.is === 'lies' ? Object.values(test.span) : [])

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

/** What a rule asks for beyond the values of its own row. */
export interface Asks {
  /** Who asks. */
  readonly me: boolean
  /** The moment. */
  readonly now: boolean
  /** What day it is. */
  readonly today: boolean
  /** Other rows: a step, or a tree. */
  readonly rows: boolean
  /** A part of a text, for which the database has no index. */
  readonly parts: boolean
}

const asksNothing: Asks = { me: false, now: false, today: false, rows: false, parts: false }

const either = (one: Asks, other: Asks): Asks => ({
  me: one.me || other.me,
  now: one.now || other.now,
  today: one.today || other.today,
  rows: one.rows || other.rows,
  parts: one.parts || other.parts,
})

const asked = (test: Test): Asks => {
  const moments = boundsOf(test).filter((bound) => typeof bound === 'string' && !isDecimal(bound))
  const now = moments.some((moment) => String(moment).startsWith('now'))
  const own = {
    me:
      'values' in test &&
      test.values.some((value) => value !== null && typeof value === 'object' && 'me' in value),
    now,
    today: moments.some((moment) => /^[twmqy]/.test(String(moment))),
    rows: test.is === 'step' || test.is === 'within',
    parts: test.is === 'has' || test.is === 'starts',
  }
  return test.is === 'step' ? either(own, asksOf(test.rule)) : own
}

/** Whether a row by itself tells, on a given day: whoever asks, the moment and other rows are for the server. */
export const isToldByRow = (predicate: Predicate): boolean => {
  const { me, now, rows } = asksOf(predicate)
  return !me && !now && !rows
}

/** What a rule asks for, its groups and steps included. */
export const asksOf = (predicate: Predicate): Asks =>
  allTests(predicate).map(asked).reduce(either, asksNothing)
