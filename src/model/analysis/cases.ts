import { conditions } from '#texts/explain'
import type { Field, Predicate } from '../../descriptor/index.ts'
import { detailsOf } from '../kinds/index.ts'
import { type Facts, holds, type Test, testsOf } from '../predicate.ts'
import { addDays, type Day, dayOf } from '../values/day.ts'

/** A case of a rule's world: one value for each field that the rules look at. */
export type Case = Facts

/** What the analysis must know of a field: whether it may be empty, and which values it can hold. */
export type Shape = Pick<Field, 'kind' | 'required' | 'choices'>

/** Stands for every value that no rule names. */
export const other = conditions.other

/** The day on which the analysis runs: any will do, since moments are relative to it. */
export const analysisDay: Day = '2026-06-15'

/** The tests of rules, those in their branches too. */
export const flat = (predicates: readonly Predicate[]): readonly Test[] =>
  predicates.flatMap(testsOf).flatMap((test) => (test.is === 'any' ? flat(test.of) : [test]))

const daysNear = (test: Test): readonly Day[] =>
  test.is === 'within'
    ? Object.values(test.days).flatMap((moment) => {
        const day = dayOf(moment, analysisDay)
        return [addDays(day, -1), day, addDays(day, 1)]
      })
    : []

/** The values of a field that rules tell apart: each that one names, one that none names, and none at all. */
const valuesOf = (shape: Shape | undefined, tests: readonly Test[]): readonly unknown[] => {
  const empty = shape?.required ? [] : [null]
  const details = shape && detailsOf(shape.kind)
  if (shape && details?.values) return [...details.values(shape), ...empty]
  if (details?.compared === 'day')
    return [...new Set([analysisDay, ...tests.flatMap(daysNear)])].sort().concat(empty as never[]) // null joins the days
  const named = tests.flatMap((test) =>
    test.is === 'among' || test.is === 'except' ? test.values.filter((value) => value !== null) : [],
  )
  return [...new Set(named), other, ...empty]
}

/** Most cases that are looked at; beyond it the analysis would not be instant. */
export const mostCases = 200_000

/**
 * Every case that the rules can tell apart: the cross product of the values of each field that they look at.
 * null where that would be more than `mostCases`.
 */
export const casesOf = (
  shapes: Readonly<Record<string, Shape>>,
  predicates: readonly Predicate[],
): readonly Case[] | null => {
  const tests = flat(predicates)
  const names = [...new Set(tests.map((test) => test.field))]
  const axes = names.map((name) => ({
    name,
    values: valuesOf(
      shapes[name],
      tests.filter((test) => test.field === name),
    ),
  }))
  if (axes.reduce((count, axis) => count * axis.values.length, 1) > mostCases) return null
  return axes.reduce<readonly Case[]>(
    (cases, { name, values }) => cases.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  )
}

/** How one rule of a ladder fares: cases in which it holds, cases that it wins, and the rules that win before it. */
export interface Standing {
  readonly holds: number
  readonly wins: number
  /** Indexes of the rules that win where this one would hold too. */
  readonly shadowedBy: readonly number[]
}

/** The index of the first rule that holds in the case; -1 where none does. */
export const winnerOf = (ladder: readonly Predicate[], at: Case): number =>
  ladder.findIndex((rule) => holds(rule, at, analysisDay))

/** How each rule fares over the cases, and the first case that no rule covers. */
export const standings = (
  ladder: readonly Predicate[],
  cases: readonly Case[],
): { readonly rules: readonly Standing[]; readonly uncovered: Case | null } => {
  const held = ladder.map(() => 0)
  const won = ladder.map(() => 0)
  const shadows = ladder.map(() => new Set<number>())
  let uncovered: Case | null = null
  for (const at of cases) {
    const winner = winnerOf(ladder, at)
    if (winner === -1) uncovered ??= at
    else won[winner] = (won[winner] ?? 0) + 1
    ladder.forEach((rule, index) => {
      if (index < winner || !holds(rule, at, analysisDay)) return
      held[index] = (held[index] ?? 0) + 1
      if (index > winner) shadows[index]?.add(winner)
    })
  }
  return {
    rules: ladder.map((_, index) => ({
      holds: held[index] ?? 0,
      wins: won[index] ?? 0,
      shadowedBy: [...(shadows[index] ?? [])].sort((a, b) => a - b),
    })),
    uncovered,
  }
}

/** A case, and the names of the parts that hold in it. */
export interface Misfit {
  readonly at: Case
  readonly parts: readonly string[]
}

/** The first case of the whole that lies in several parts, and the first that lies in none. */
export const overlaps = (
  cases: readonly Case[],
  whole: Predicate | null,
  parts: Readonly<Record<string, Predicate>>,
): { readonly overlap: Misfit | null; readonly gap: Misfit | null } => {
  let overlap: Misfit | null = null
  let gap: Misfit | null = null
  for (const at of cases) {
    const held = Object.entries(parts).flatMap(([name, rows]) => (holds(rows, at, analysisDay) ? [name] : []))
    const inside = whole === null || holds(whole, at, analysisDay)
    if (held.length > 1) overlap ??= { at, parts: held }
    if (inside !== held.length > 0) gap ??= { at, parts: held }
  }
  return { overlap, gap }
}
