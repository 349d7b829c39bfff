import { conditions } from '#texts/explain'
import type { Field, Predicate } from '../../descriptor/index.ts'
import { detailsOf } from '../kinds/index.ts'
import { type Facts, type Test, testsOf } from '../predicate.ts'
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
