import type { Predicate, Press } from '../../descriptor/index.ts'
import { fieldsOf } from '../rules/predicate.ts'
import { isRow } from '../values/row.ts'
import { analysisDay, type Case, matchesCase } from './cases.ts'
import { forbidding, forbids, type Ruled } from './forbidden.ts'

/**
 * A set value in the analysis. Any day, moment and account will do, as long as they are those of the person who
 * presses.
 */
const factSet = (value: unknown): unknown => {
  if (isRow(value)) return { id: 1 }
  if (value === 'today') return analysisDay
  return value === 'now' ? `${analysisDay}T12:00:00Z` : value
}

/** The values that a press writes, for the analysis. */
export const valuesWritten = ({ set = {} }: Press): Case =>
  Object.fromEntries(Object.entries(set).map(([name, value]) => [name, factSet(value)]))

/** The inputs that a person may type for the asked fields: each combination of values that the rule distinguishes. */
export const typedCases = (cases: readonly Case[], asks: readonly string[]): readonly Case[] => {
  const of = (at: Case) => asks.flatMap((name) => (name in at ? [[name, at[name]] as const] : []))
  return [...new Map(cases.map((at) => [JSON.stringify(of(at)), Object.fromEntries(of(at))])).values()]
}

/** Rows that show a button although every press is refused, and the message. */
interface Stuck {
  /** Their values in the fields that the refusing rule tests, except those that the press sets. */
  readonly at: Case
  readonly says: string
}

/**
 * The first valid rows that show the button but refuse every press: a rule on the written values forbids each result.
 * `notBefore` rules are ignored, since the order of two times changes by itself.
 */
export const stuckAt = (ruled: Ruled, press: Press): Stuck | null => {
  const { when = {}, set = {}, asks = [] } = press
  const touched = Object.fromEntries(Object.keys(set).map((name) => [name, null])) as Predicate // a rule that tests the set fields
  const known = forbidding(ruled, [when, touched])
  if (!known) return null
  const lasting = { ...known, forbidden: known.forbidden.filter(({ word }) => word !== 'notBefore') }
  const typed = typedCases(known.cases, asks)
  for (const at of known.cases) {
    if (!matchesCase(when, at) || forbids(known, at)) continue
    const after = typed.map((said) => forbids(lasting, { ...at, ...said, ...valuesWritten(press) }))
    const [first] = after
    if (!first || after.includes(undefined)) continue
    const looks = fieldsOf(first.when).filter((name) => !Object.hasOwn(set, name))
    return { at: Object.fromEntries(looks.map((name) => [name, at[name]])), says: first.says }
  }
  return null
}
