import type { Literal, Predicate, ValueTest } from '../descriptor/index.ts'
import { type Day, dayOf } from './values/day.ts'

/** What predicates compare: by field name, a reference as the label of the row it leads to. See `facts`. */
export type Facts = Readonly<Record<string, unknown>>

type DayTest = Readonly<Partial<Record<'before' | 'from' | 'to' | 'after', string>>>

/** One test of a predicate in its plainest form; every reader switches over these. */
export type Test =
  | { readonly field: string; readonly is: 'any'; readonly of: readonly Predicate[] }
  | { readonly field: string; readonly is: 'among' | 'except'; readonly values: readonly Literal[] }
  | { readonly field: string; readonly is: 'within'; readonly days: DayTest }

const listed = (values: Literal | readonly Literal[]): readonly Literal[] =>
  isList(values) ? values : [values]

const isList = (value: unknown): value is readonly Literal[] => Array.isArray(value)

const isExcept = (test: object): test is Extract<ValueTest, { readonly not: unknown }> => 'not' in test

const known = new WeakMap<Predicate, readonly Test[]>()

/** The tests of a predicate, in the order in which they are written. Worked out once: a list asks them of every row. */
export const testsOf = (predicate: Predicate): readonly Test[] => {
  const tests = known.get(predicate) ?? testsIn(predicate)
  known.set(predicate, tests)
  return tests
}

const testsIn = (predicate: Predicate): readonly Test[] =>
  Object.entries(predicate).map(([field, test]): Test => {
    if (field === 'any') return { field, is: 'any', of: predicate.any ?? [] }
    if (test === null || typeof test !== 'object' || isList(test))
      return { field, is: 'among', values: listed(test as Literal | readonly Literal[]) } // what is left of the union
    if (isExcept(test)) return { field, is: 'except', values: listed(test.not) }
    return { field, is: 'within', days: test as DayTest } // what is left of the union
  })

const within = (value: unknown, days: DayTest, today: Day): boolean =>
  typeof value === 'string' &&
  (days.from === undefined || value >= dayOf(days.from, today)) &&
  (days.after === undefined || value > dayOf(days.after, today)) &&
  (days.to === undefined || value <= dayOf(days.to, today)) &&
  (days.before === undefined || value < dayOf(days.before, today))

const passes = (test: Test, facts: Facts, today: Day): boolean => {
  if (test.is === 'any') return test.of.some((branch) => holds(branch, facts, today))
  const value = facts[test.field] ?? null
  if (test.is === 'within') return within(value, test.days, today)
  const among = test.values.some((literal) => literal === value)
  return test.is === 'among' ? among : !among
}

/**
 * Whether the rule holds for a row. Reads what `where()` reads in SQL; a test binds the two.
 * `today` is the business day, 'YYYY-MM-DD'.
 */
export const holds = (predicate: Predicate, facts: Facts, today: Day): boolean =>
  testsOf(predicate).every((test) => passes(test, facts, today))

/** Every field that the rule looks at. */
export const fieldsOf = (predicate: Predicate): readonly string[] => [
  ...new Set(
    testsOf(predicate).flatMap((test) => (test.is === 'any' ? test.of.flatMap(fieldsOf) : [test.field])),
  ),
]

/** Every literal text that the rule compares a field with. */
export const literalsOf = (
  predicate: Predicate,
): readonly { readonly field: string; readonly value: string }[] =>
  testsOf(predicate).flatMap((test) => {
    if (test.is === 'any') return test.of.flatMap(literalsOf)
    if (test.is === 'within') return []
    return test.values.flatMap((value) => (typeof value === 'string' ? [{ field: test.field, value }] : []))
  })
