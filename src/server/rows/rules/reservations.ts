import { spansOverlap } from './groups.ts'
import type { GroupMove, Reservation, Rule, TimeSpan, WrittenRow } from './rule.ts'

type Fault = ReturnType<Reservation['fault']>

interface Taken {
  readonly line: number | null
  readonly times: TimeSpan | null
}

/**
 * What rows that are written together hold against each other and no table tells yet.
 *
 * Of lines of a file, each against what those before left: a line may have a value where no row has it and no line before
 * has claimed it, whatever a line before has given up; where so many may be alike, a line counts what those before gave up
 * as well. So it does not matter in how many transactions the lines are written, as long as it is in their order.
 *
 * Of rows of one change, `among`: all are judged by what they come to together, in their order.
 */
export class Reservations {
  readonly #rules: readonly Rule[]
  readonly #taken = new Map<string, Taken[]>()
  /** By group: how many rows more are alike than the table tells. */
  readonly #further = new Map<string, number>()
  /** Rows of which the table is not asked: they are counted here alone. */
  readonly beside: number[] = []

  constructor(rules: readonly Rule[]) {
    this.#rules = rules
  }

  /** Those of rows that are changed together: what stays as it is is known before any of them is asked. */
  static among(rules: readonly Rule[], rows: readonly WrittenRow[]): Reservations {
    const claims = new Reservations(rules)
    for (const row of rows) {
      claims.beside.push(Number(row.revision.before?.id ?? 0))
      claims.#note(
        null,
        claims.#claims(row).filter(({ isAsked }) => !isAsked),
      )
      for (const { from, to } of claims.passages(row)) if (from === to) claims.#count(to, 1)
    }
    return claims
  }

  /** Into which groups of so many rows a row comes. */
  passages(row: WrittenRow): readonly GroupMove[] {
    return this.#rules.flatMap((rule) => rule.passages?.(row) ?? [])
  }

  /** What rows before have against a row. */
  against(row: WrittenRow): readonly Fault[] {
    return this.#claims(row).flatMap(({ name, times, isAsked, fault }) => {
      const other = isAsked
        ? this.#taken
            .get(name)
            ?.find((each) => times === null || each.times === null || spansOverlap(each.times, times))
        : undefined
      return other ? [fault(other.line)] : []
    })
  }

  /** What is said of a row that comes into groups without room. @param answers to what each passage asks */
  beyond(passages: readonly GroupMove[], answers: readonly unknown[]): readonly GroupMove['fault'][] {
    return passages.flatMap(({ to, over, fault }, at) => {
      const found = over === null ? null : answers[at]
      return typeof found === 'number' && found + (this.#further.get(to ?? '') ?? 0) > -1 ? [fault] : []
    })
  }

  /** Notes what a row that is to be written claims. @param line of a file; null of another */
  reserve(line: number | null, row: WrittenRow): void {
    this.#note(
      line,
      this.#claims(row).filter(({ isAsked }) => isAsked),
    )
    for (const { from, to } of this.passages(row)) {
      if (from === to) continue
      this.#count(to, 1)
      if (this.beside.length === 0) this.#count(from, -1) // otherwise the table was asked without it
    }
  }

  #count(name: string | null, rows: number): void {
    if (name !== null) this.#further.set(name, (this.#further.get(name) ?? 0) + rows)
  }

  #note(line: number | null, claims: readonly Reservation[]): void {
    for (const { name, times } of claims) {
      const known = this.#taken.get(name)
      if (times !== null && known) known.push({ line, times })
      else this.#taken.set(name, [{ line, times }])
    }
  }

  #claims(row: WrittenRow): readonly Reservation[] {
    return this.#rules.flatMap((rule) => rule.claims?.(row) ?? [])
  }
}
