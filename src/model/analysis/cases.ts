import { conditions } from '#texts/explain'
import type { Field, Predicate } from '../../descriptor/index.ts'
import { meaningOf } from '../kinds/index.ts'
import { holdsAt } from '../rules/holds-at.ts'
import { allTests, type Facts, fieldsOf, type Operand, type Span, type Test } from '../rules/predicate.ts'
import { addDays, type Day, dayOf, isDay } from '../values/day.ts'
import type { Instant } from '../values/instant.ts'
import { momentOf, type RuleContext } from '../values/moment.ts'

/** A case of a rule's world: one value for each field that the rules look at. */
export type Case = Facts

/** What the analysis must know of a field: whether it may be empty, and which values it can hold. */
export type FieldShape = Pick<Field, 'kind' | 'required' | 'choices' | 'scale' | 'works' | 'least' | 'most'>

/** Stands for every value that no rule names. */
export const anyOtherValue = conditions.other

/** The day on which the analysis runs: any will do, since moments are relative to it. */
export const analysisDay: Day = '2026-06-15'

/** Whose account asks in the analysis: any will do, as long as rows may lead to it or to another. */
const somebody = 1
const nobody = 2

const noonOf = (day: Day): Instant => `${day}T12:00:00Z`

const standpoint: RuleContext = {
  today: analysisDay,
  now: noonOf(analysisDay),
  zone: 'UTC',
  me: somebody,
}

/** Whether a rule holds in a case. */
export const matchesCase = (rule: Predicate, at: Case): boolean => holdsAt(rule, at, standpoint)

/** The tests of rules over their own rows, those in their groups too. */
export const flattenTests = (predicates: readonly Predicate[]): readonly Test[] =>
  predicates.flatMap(allTests)

const spansOf = (tests: readonly Test[]): readonly Span[] =>
  tests.flatMap((test) => (test.is === 'lies' ? [test.span] : []))

/** The fields that are held against this one or against which it is held: together they need values that differ. */
const heldAgainst = (name: string, all: readonly Test[]): readonly string[] =>
  all.flatMap((test) => {
    if (test.is !== 'lies') return []
    const others = Object.values(test.span).flatMap((bound) =>
      typeof bound === 'object' ? [bound.field] : [],
    )
    if (test.field === name) return others
    return others.includes(name) ? [test.field] : []
  })

const literalBounds = (tests: readonly Test[]): readonly (string | number)[] =>
  spansOf(tests).flatMap((span) =>
    Object.values(span).flatMap((bound) => (typeof bound === 'object' ? [] : [bound])),
  )

/** Each from the bottom up to the top. */
const span = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** @param together so many fields have these values: each may lie before every other on either side of a bound */
const daysNear = (tests: readonly Test[], together: number): readonly Day[] => {
  const named = literalBounds(tests).map((bound) => dayOf(String(bound), analysisDay))
  // Two days that are held against each other may also be the same, or lie either way round.
  const around = named.length === 0 && spansOf(tests).length > 0 ? [analysisDay] : named
  const near = around.flatMap((day) => span(-together, together).map((shift) => addDays(day, shift)))
  return [...new Set([analysisDay, ...near])].sort()
}

/** The noon of each day that days are told apart by, and what lies about each very moment. */
const instantsNear = (tests: readonly Test[], together: number): readonly Instant[] => {
  const moments = literalBounds(tests).map((bound) => momentOf(String(bound), standpoint))
  const noons = daysNear(tests, together).map((day) => [noonOf(day), span(0, together - 1)] as const)
  const exact = moments.flatMap((at) => (isDay(at) ? [] : [[at, span(-together, together)] as const]))
  const near = [...noons, ...exact].flatMap(([at, seconds]) =>
    seconds.map((shift) => secondsAfter(at, shift)),
  )
  return [...new Set(near)].sort()
}

const secondsAfter = (at: Instant, seconds: number): Instant =>
  `${new Date(Date.parse(at) + seconds * 1000).toISOString().slice(0, 19)}Z`

/** Each bound, what lies between two of them, and what lies beyond. */
const numbersNear = (
  tests: readonly Test[],
  named: readonly unknown[],
  together: number,
): readonly number[] => {
  const bounds = [...literalBounds(tests), ...named].map(Number)
  const sorted = [...new Set(bounds)].sort((a, b) => a - b)
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)]
  const steps = span(1, together)
  const between = sorted.slice(1).flatMap((bound, at) => {
    const below = sorted[at] ?? 0
    return steps.map((step) => below + ((bound - below) * step) / (together + 1))
  })
  const beyond = steps.flatMap((step) => [least - step, most + step])
  return [...new Set([...sorted, ...between, ...beyond])].sort((a, b) => a - b)
}

/** What is counted or added up is never empty: of no rows it is 0. */
const isFilled = ({ required, works }: FieldShape): boolean =>
  required === true || (works !== undefined && 'take' in works && ['count', 'sum'].includes(works.take))

/** What rows that are counted can come to. */
const countsAmong = (numbers: readonly number[]): readonly number[] => {
  const whole = numbers.map((number) => Math.max(0, Math.round(number)))
  return [...new Set(whole)]
}

/** Numbers that the field may hold, its own bounds among them. */
const within = (
  { least, most }: Pick<FieldShape, 'least' | 'most'> = {},
  numbers: readonly number[],
): readonly number[] => {
  const bounds = [least, most].flatMap((bound) => (bound === undefined ? [] : [Number(bound)]))
  const [from, to] = [Number(least ?? Number.NEGATIVE_INFINITY), Number(most ?? Number.POSITIVE_INFINITY)]
  return [...new Set([...numbers, ...bounds])]
    .filter((number) => number >= from && number <= to)
    .sort((a, b) => a - b)
}

const mostParts = 6

/** Texts that hold every choice of the parts that rules look for; null where there are too many to tell. */
const textsWith = (tests: readonly Test[]): readonly string[] | null => {
  const parts = (is: Test['is']) => [
    ...new Set(tests.flatMap((test) => (test.is === is && 'text' in test ? [test.text] : []))),
  ]
  const [has, starts] = [parts('has'), parts('starts')]
  if (has.length > mostParts || starts.length > mostParts) return null
  const held = has.reduce<readonly string[]>(
    (all, part) => all.flatMap((text) => [text, `${text} ${part}`]),
    [''],
  )
  return ['', ...starts].flatMap((start) => held.map((text) => (start + text).trim())).filter(Boolean)
}

/** Steps, and rows of a tree, are true or false whatever else is: so that is what such a field is in a case. */
const isOpaque = (test: Test): boolean => test.is === 'step' || test.is === 'within'

/** The value that an operand is compared with; of a row that is named by its label, that. */
const factOf = (operand: Operand): readonly unknown[] => {
  if (operand === null) return []
  if (typeof operand !== 'object') return [operand]
  return [{ id: 'id' in operand ? operand.id : somebody }]
}

/** The values of a field that rules tell apart: each that one names, one that none names, and none at all. */
const valuesOf = (
  shape: FieldShape | undefined,
  name: string,
  all: readonly Test[],
): readonly unknown[] | null => {
  const own = [...new Set([name, ...heldAgainst(name, all)])]
  const tests = all.filter((test) => own.includes(test.field))
  const empty = shape && isFilled(shape) ? [] : [null]
  const meaning = shape && meaningOf(shape.kind)
  if (shape && meaning?.values) return [...meaning.values(shape), ...empty]
  if (meaning?.compared === 'rows') return [...empty.map(() => []), [{ id: somebody }], [{ id: nobody }]]
  if (meaning?.compared === 'day') return [...daysNear(tests, own.length), ...empty]
  if (meaning?.compared === 'instant') return [...instantsNear(tests, own.length), ...empty]
  const named = tests.flatMap((test) =>
    test.is === 'among' || test.is === 'except' ? test.values.flatMap(factOf) : [],
  )
  if (
    (meaning?.compared === 'number' || meaning?.compared === 'decimal') &&
    tests.some(({ is }) => is === 'lies')
  ) {
    const near = numbersNear(tests, named, own.length)
    const isCount = shape?.works !== undefined && 'take' in shape.works && shape.works.take === 'count'
    const numbers = within(shape, isCount ? countsAmong(near) : near)
    return [
      ...(meaning.compared === 'number' ? numbers : numbers.map((number) => number.toFixed(shape?.scale))),
      ...empty,
    ]
  }
  const texts = textsWith(tests)
  return texts && [...new Set([...named, ...texts, anyOtherValue]), ...empty]
}

/** Most cases that are looked at; beyond it the analysis would not be instant. */
export const mostCases = 200_000

/**
 * Every case that the rules can tell apart: the cross product of the values of each field that they look at.
 * null where that would be more than `mostCases`, and where rules look at other rows.
 */
export const casesOf = (
  shapes: Readonly<Record<string, FieldShape>>,
  predicates: readonly Predicate[],
): readonly Case[] | null => {
  const tests = flattenTests(predicates)
  if (tests.some(isOpaque)) return null
  const names = [...new Set(predicates.flatMap(fieldsOf))]
  const axes = names.map((name) => ({ name, values: valuesOf(shapes[name], name, tests) }))
  if (axes.some(({ values }) => values === null)) return null
  if (axes.reduce((count, { values }) => count * (values?.length ?? 0), 1) > mostCases) return null
  return axes.reduce<readonly Case[]>(
    (cases, { name, values }) =>
      cases.flatMap((each) => (values ?? []).map((value) => ({ ...each, [name]: value }))),
    [{}],
  )
}

/** How one rule of a ladder fares: cases in which it holds, cases that it wins, and the rules that win before it. */
export interface RuleCoverage {
  readonly holds: number
  readonly wins: number
  /** Indexes of the rules that win where this one would hold too. */
  readonly shadowedBy: readonly number[]
}

/** The index of the first rule that holds in the case; -1 where none does. */
export const winnerOf = (ladder: readonly Predicate[], at: Case): number =>
  ladder.findIndex((rule) => matchesCase(rule, at))

/** How each rule fares over the cases, and the first case that no rule covers. */
export const ruleCoverages = (
  ladder: readonly Predicate[],
  cases: readonly Case[],
): { readonly rules: readonly RuleCoverage[]; readonly uncovered: Case | null } => {
  const held = ladder.map(() => 0)
  const won = ladder.map(() => 0)
  const shadows = ladder.map(() => new Set<number>())
  let uncovered: Case | null = null
  for (const at of cases) {
    const winner = winnerOf(ladder, at)
    if (winner === -1) uncovered ??= at
    else won[winner] = (won[winner] ?? 0) + 1
    ladder.forEach((rule, index) => {
      if (index < winner || !matchesCase(rule, at)) return
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
interface Misfit {
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
    const held = Object.entries(parts).flatMap(([name, rows]) => (matchesCase(rows, at) ? [name] : []))
    const inside = whole === null || matchesCase(whole, at)
    if (held.length > 1) overlap ??= { at, parts: held }
    if (inside !== held.length > 0) gap ??= { at, parts: held }
  }
  return { overlap, gap }
}
