import { conditions } from '#texts/explain'
import type { Field, Predicate } from '../../descriptor/index.ts'
import { meaningOf } from '../kinds/index.ts'
import { holdsAt } from '../rules/holds-at.ts'
import { allTests, type Facts, fieldsOf, type Operand, type Span, type Test } from '../rules/predicate.ts'
import { addDays, type Day, dayOf, isDay } from '../values/day.ts'
import type { Instant } from '../values/instant.ts'
import { momentOf, type RuleContext } from '../values/moment.ts'

/** A combination of values: one for each field that the rules test. */
export type Case = Facts

/** The properties of a field that the analysis needs: whether it may be empty and which values it can hold. */
export type FieldShape = Pick<Field, 'kind' | 'required' | 'choices' | 'scale' | 'works' | 'least' | 'most'>

/** Represents every value that no rule names. */
export const anyOtherValue = conditions.other

/** The date on which the analysis runs; any date works, since bounds are relative to it. */
export const analysisDay: Day = '2026-06-15'

/** The analysed caller's account; any id works, provided that rows can refer to it or to another. */
const somebody = 1
const nobody = 2

const noonOf = (day: Day): Instant => `${day}T12:00:00Z`

const standpoint: RuleContext = {
  today: analysisDay,
  now: noonOf(analysisDay),
  zone: 'UTC',
  me: somebody,
}

/** Whether a rule holds for a case. */
export const matchesCase = (rule: Predicate, at: Case): boolean => holdsAt(rule, at, standpoint)

/** The tests of rules on their own rows, including those in groups. */
export const flattenTests = (predicates: readonly Predicate[]): readonly Test[] =>
  predicates.flatMap(allTests)

const spansOf = (tests: readonly Test[]): readonly Span[] =>
  tests.flatMap((test) => (test.is === 'lies' ? [test.span] : []))

/** The fields that tests compare with this one, in either direction; each needs a distinct value. */
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

const span = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** @param together the number of fields that share these values; on each side of a bound, they may be in any order */
const daysNear = (tests: readonly Test[], together: number): readonly Day[] => {
  const named = literalBounds(tests).map((bound) => dayOf(String(bound), analysisDay))
  // Two compared days may be equal or in either order, even without a literal bound.
  const around = named.length === 0 && spansOf(tests).length > 0 ? [analysisDay] : named
  const near = around.flatMap((day) => span(-together, together).map((shift) => addDays(day, shift)))
  return [...new Set([analysisDay, ...near])].sort()
}

/** Noons of the days near the bounds, and the seconds around each exact moment. */
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

/** Each bound, with values between neighbouring bounds and beyond the outermost. */
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

/** Counts and sums are never empty: without rows they are 0. */
const isFilled = ({ required, works }: FieldShape): boolean =>
  required === true || (works !== undefined && 'take' in works && ['count', 'sum'].includes(works.take))

/** The numbers as possible counts: whole and not negative. */
const countsAmong = (numbers: readonly number[]): readonly number[] => {
  const whole = numbers.map((number) => Math.max(0, Math.round(number)))
  return [...new Set(whole)]
}

/** The numbers within the field's bounds, and the bounds themselves. */
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

/** Texts that contain every combination of the parts that rules search for; null if there are too many combinations. */
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

/** Tests of steps and trees do not depend on other values, so a case contains only their result. */
const isOpaque = (test: Test): boolean => test.is === 'step' || test.is === 'within'

/** The value that an operand is compared with; for a row named by its label, the row. */
const factOf = (operand: Operand): readonly unknown[] => {
  if (operand === null) return []
  if (typeof operand !== 'object') return [operand]
  return [{ id: 'id' in operand ? operand.id : somebody }]
}

/** The values of a field that rules distinguish: each named one, one that no rule names, and empty. */
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

/** The limit on cases; more would not be instant. */
export const mostCases = 200_000

/**
 * Every case that the rules can distinguish: the cross product of the values of each field that they test.
 * @returns null if there are more than `mostCases`, or if rules test other rows
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

/** For one rule of a ladder: the cases in which it holds, those that it wins, and the rules that win before it. */
export interface RuleCoverage {
  readonly holds: number
  readonly wins: number
  /** Indexes of the rules that win where this one holds too. */
  readonly shadowedBy: readonly number[]
}

/** The index of the first rule that holds in the case; -1 if none does. */
export const winnerOf = (ladder: readonly Predicate[], at: Case): number =>
  ladder.findIndex((rule) => matchesCase(rule, at))

/** The coverage of each rule over the cases, and the first case that no rule covers. */
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

/** The first case of the whole that is in several parts, and the first that is in none. */
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
