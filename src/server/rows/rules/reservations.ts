import { spansOverlap } from './groups.ts'
import type { GroupMove, Reservation, Rule, TimeSpan, WrittenRow } from './rule.ts'

type Fault = ReturnType<Reservation['fault']>

interface Taken {
  readonly line: number | null
  readonly times: TimeSpan | null
}

/**
 * Conflicts among rows that are written together, before the table shows them.
 *
 * Lines of a file are checked one after another. A line may take a value that no row has and no earlier line has
 * claimed, regardless of what earlier lines gave up.
 * For a limit, rows that earlier lines moved out of the group do count. The number of transactions thus has no effect
 * on the result, as long as the order stays.
 *
 * Rows of one change, `among`, are judged by their common result, in order.
 */
export class Reservations {
  readonly #rules: readonly Rule[]
  readonly #taken = new Map<string, Taken[]>()
  /** By group: how many more alike rows it has than the table. */
  readonly #further = new Map<string, number>()
  /** Ids that queries exclude from the table; they are counted only here. */
  readonly beside: number[] = []

  constructor(rules: readonly Rule[]) {
    this.#rules = rules
  }

  /**
   * Reservations for rows that are changed together: values that stay the same are reserved before any row is checked.
   */
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

  /** The groups with a limit that a row enters or leaves. */
  passages(row: WrittenRow): readonly GroupMove[] {
    return this.#rules.flatMap((rule) => rule.passages?.(row) ?? [])
  }

  /** The conflicts of a row with earlier rows. */
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

  /** The faults of a row that enters full groups. @param answers to the question of each move */
  beyond(passages: readonly GroupMove[], answers: readonly unknown[]): readonly GroupMove['fault'][] {
    return passages.flatMap(({ to, over, fault }, at) => {
      const found = over === null ? null : answers[at]
      return typeof found === 'number' && found + (this.#further.get(to ?? '') ?? 0) > -1 ? [fault] : []
    })
  }

  /** Reserves the values of a row that will be written. @param line the line of a file; null for other rows */
  reserve(line: number | null, row: WrittenRow): void {
    this.#note(
      line,
      this.#claims(row).filter(({ isAsked }) => isAsked),
    )
    for (const { from, to } of this.passages(row)) {
      if (from === to) continue
      this.#count(to, 1)
      if (this.beside.length === 0) this.#count(from, -1) // else queries exclude the row anyway
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
