import { meet } from './clash.ts'
import type { Claim, RowUnderRules, Rule, Times } from './rule.ts'

type Claiming = Pick<RowUnderRules, 'entity' | 'caller' | 'values' | 'revision' | 'reading'>

interface Taken {
  readonly line: number
  readonly times: Times | null
}

/**
 * What lines of a file hold against each other that no table tells yet. A line may have a value where no row has it and no
 * line before has claimed it, whatever a line before has given up: so it does not matter in how many transactions the lines
 * are written, as long as it is in their order.
 */
export class Claims {
  readonly #rules: readonly Rule[]
  readonly #taken = new Map<string, Taken[]>()

  constructor(rules: readonly Rule[]) {
    this.#rules = rules
  }

  /** What lines before have against a line. */
  against(row: Claiming): readonly ReturnType<Claim['fault']>[] {
    return this.#claims(row).flatMap(({ name, times, fault }) => {
      const other = this.#taken
        .get(name)
        ?.find((each) => times === null || each.times === null || meet(each.times, times))
      return other ? [fault(other.line)] : []
    })
  }

  /** Notes what a line that is to be written claims. */
  take(line: number, row: Claiming): void {
    for (const { name, times } of this.#claims(row)) {
      const known = this.#taken.get(name)
      if (times !== null && known) known.push({ line, times })
      else this.#taken.set(name, [{ line, times }])
    }
  }

  #claims(row: Claiming): readonly Claim[] {
    return this.#rules.flatMap((rule) => rule.claims?.(row) ?? [])
  }
}
