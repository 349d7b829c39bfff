import type { Predicate } from '../../../../descriptor/index.ts'
import {
  analysisDay,
  anyOtherValue,
  type Case,
  casesOf,
  matchesCase,
} from '../../../../model/analysis/cases.ts'
import {
  addDays,
  type Day,
  daysBetween,
  type EntityModel,
  type Facts,
  fieldsOf,
  holds,
  type Random,
  type ToneRule,
  testsOf,
} from '../../../../model/index.ts'
import { toneFor } from '../../../../model/rules/row-state.ts'
import { isRowOnly } from '../../../../model/rules/rule-dependencies.ts'
import { atWork } from './draw-times.ts'
import type { KnownRows } from './known-rows.ts'

const toneWeight = 0.12
const farAhead = 60
const longPast = 45

const listWeight = (rows: Predicate): number => {
  const bounds = testsOf(rows).flatMap((test) => (test.is === 'lies' ? Object.keys(test.span) : []))
  // Lists with bounds in time have fewer rows than those without.
  return bounds.length > 1 ? 0.3 : bounds.length === 1 ? 0.6 : 1
}

/** The distinct values of a field in a world's rules: its days in order, and the labels that no rule names. */
interface Axis {
  readonly days: readonly Day[]
  readonly unnamed: readonly string[]
}

const none: Axis = { days: [], unnamed: [] }

/** The combinations of values for which a rule holds. */
interface World {
  readonly cases: readonly Case[]
  readonly axes: Readonly<Record<string, Axis>>
}

/** Returns the day of an analysed value; the UTC day of an instant. */
const dayIn = (value: string): Day => value.slice(0, 10)

/** Draws rows so that each list and each colour has some, from the cases that their rules distinguish. */
export class DemoCases {
  readonly #entity: EntityModel
  readonly #known: KnownRows
  readonly #today: Day
  readonly #zone: string
  readonly #rules: readonly (readonly [rule: Predicate, weight: number])[]
  readonly #worlds = new Map<Predicate, World>()

  /** @param zone the business time zone */
  constructor(entity: EntityModel, known: KnownRows, today: Day, zone: string) {
    this.#entity = entity
    this.#known = known
    this.#today = today
    this.#zone = zone
    this.#rules = [
      ...entity.lists.flatMap(({ rows }) => (isRowOnly(rows) ? [[rows, listWeight(rows)] as const] : [])),
      ...entity.tones.map(({ when }) => [when, toneWeight] as const),
    ]
  }

  get count(): number {
    return this.#rules.length
  }

  /** Returns the rule for a row to draw: the first rows take one rule each, later ones a weighted random rule. */
  rule(random: Random, place: number): Predicate {
    const first = this.#rules[place]
    if (first || this.count === 0) return first?.[0] ?? {}
    let drawn = random.next() * this.#rules.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [rule, weight] of this.#rules) {
      drawn -= weight
      if (drawn < 0) return rule
    }
    return {}
  }

  /** Draws values that satisfy the rule, by field name, references by label. */
  draw(rule: Predicate, random: Random): Facts {
    const { cases, axes } = this.#worldOf(rule)
    const wanted: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(cases.length > 0 ? random.pick(cases) : {})) {
      const { days, unnamed } = axes[name] ?? none
      if (days.length > 0 && typeof value === 'string') {
        const day = this.#day(days, dayIn(value), random)
        wanted[name] = this.#entity.field[name]?.type === 'instant' ? atWork(day, random, this.#zone) : day
      } else if (value !== anyOtherValue) wanted[name] = value
      else if (unnamed.length > 0) wanted[name] = random.pick(unnamed, true)
    }
    return wanted
  }

  /** Returns whether a row satisfies the rule; for a colour's rule, no colour above it may apply. */
  isMet(rule: Predicate, facts: Facts): boolean {
    const isColour = this.#entity.tones.some(({ when }) => when === rule)
    return isColour ? this.toneOf(facts)?.when === rule : holds(rule, facts, this.#today, this.#zone)
  }

  /** Returns the rule that colours a row. */
  toneOf(facts: Facts): ToneRule | null {
    return toneFor(this.#entity, facts, this.#today, this.#zone)
  }

  #worldOf(rule: Predicate): World {
    const known = this.#worlds.get(rule)
    if (known) return known
    const { tones, field } = this.#entity
    const place = tones.findIndex(({ when }) => when === rule)
    const above = tones.slice(0, Math.max(place, 0)).map(({ when }) => when)
    const all = casesOf(field, [...above, rule]) ?? casesOf(field, [rule]) ?? []
    const axes = Object.fromEntries(Object.keys(all[0] ?? {}).map((name) => [name, this.#axisOf(name, all)]))
    const isThere = ([name, value]: readonly [string, unknown]): boolean => {
      const to = field[name]?.to
      if (to === undefined || value === null) return true
      if (value === anyOtherValue) return (axes[name]?.unnamed.length ?? 0) > 0
      return this.#known.idOf(to, String(value)) !== null
    }
    const cases = all.filter(
      (each) =>
        matchesCase(rule, each) &&
        !above.some((when) => matchesCase(when, each)) &&
        Object.entries(each).every(isThere),
    )
    const world = { cases, axes }
    // Not cached where rows refer to their own entity, since new rows add cases.
    if (!fieldsOf(rule).some((name) => field[name]?.to === this.#entity.name)) this.#worlds.set(rule, world)
    return world
  }

  #axisOf(name: string, cases: readonly Case[]): Axis {
    const { type, to } = this.#entity.field[name] ?? {}
    const values = new Set(cases.map((each) => each[name]))
    return {
      days:
        type === 'day' || type === 'instant'
          ? [
              ...new Set([...values].flatMap((value) => (typeof value === 'string' ? dayIn(value) : []))),
            ].sort()
          : [],
      unnamed: this.#known.labels(to).filter((label) => !values.has(label)),
    }
  }

  /** Returns a random day that the rules treat like the given one. */
  #day(days: readonly Day[], day: Day, random: Random): Day {
    const at = days.indexOf(day)
    const next = days[at + 1]
    const from = at === 0 ? -longPast : 0
    const to = next === undefined ? farAhead : at === 0 ? 0 : daysBetween(day, next) - 1
    return addDays(this.#today, daysBetween(analysisDay, day) + random.between(from, to))
  }
}
