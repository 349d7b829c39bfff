import type { Predicate } from '../../descriptor/index.ts'
import { holds } from '../predicate.ts'
import { analysisDay, type Case } from './cases.ts'

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
