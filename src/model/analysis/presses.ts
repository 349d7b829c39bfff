import type { Predicate, Press } from '../../descriptor/index.ts'
import { fieldsOf } from '../rules/predicate.ts'
import { isRow } from '../values/row.ts'
import { analysisDay, type Case, matchesCase } from './cases.ts'
import { forbidding, forbids, type Ruled } from './forbidden.ts'

/** A value as the analysis has it: any day, moment and person will do, as long as they are those of whoever presses. */
const factSet = (value: unknown): unknown => {
  if (isRow(value)) return { id: 1 }
  if (value === 'today') return analysisDay
  return value === 'now' ? `${analysisDay}T12:00:00Z` : value
}

/** What a press writes, as the analysis has it. */
export const valuesWritten = ({ set = {} }: Press): Case =>
  Object.fromEntries(Object.entries(set).map(([name, value]) => [name, factSet(value)]))

/** What is asked for comes as anybody types it: each choice of values that the rule tells apart. */
export const typedCases = (cases: readonly Case[], asks: readonly string[]): readonly Case[] => {
  const of = (at: Case) => asks.flatMap((name) => (name in at ? [[name, at[name]] as const] : []))
  return [...new Map(cases.map((at) => [JSON.stringify(of(at)), Object.fromEntries(of(at))])).values()]
}

/** Rows for which a button is there and every press is refused, and what is said then. */
interface Stuck {
  /** What they hold in the fields that the refusing rule looks at, beside those that are set. */
  readonly at: Case
  readonly says: string
}

/**
 * The first rows, if any, of which nobody can press a button whatever they type, though each row by itself is as it may be: a
 * rule over what the press writes refuses it. In which order two times lie is left aside, since that changes by itself.
 */
export const stuckAt = (ruled: Ruled, press: Press): Stuck | null => {
  const { when = {}, set = {}, asks = [] } = press
  const touched = Object.fromEntries(Object.keys(set).map((name) => [name, null])) as Predicate // looks at what is set
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
