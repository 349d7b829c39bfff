import type { Predicate } from '../../descriptor/index.ts'
import { holds } from '../predicate.ts'
import { analysisDay, type Case } from './cases.ts'

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
