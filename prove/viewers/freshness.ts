import type { Seen } from './viewer.ts'

const wanted = 2000

/**
 * Holds when each viewer's list had so many more rows against when so many were acknowledged.
 * @param saved moments of the acknowledgements, ascending
 * @param viewers what each read, in order; totals counted from before the first was saved
 */
export const freshness = (
  saved: readonly number[],
  viewers: readonly (readonly Seen[])[],
): { readonly freshWithinTwoSeconds: number; readonly slowest: number } => {
  let fresh = 0
  let slowest = 0
  for (const seen of viewers) {
    let read = 0
    for (const [place, at] of saved.entries()) {
      while (read < seen.length && (seen[read]?.total ?? 0) <= place) read += 1
      const had = seen[read]
      const took = had ? Math.max(0, had.at - at) : Number.POSITIVE_INFINITY
      if (took <= wanted) fresh += 1
      slowest = Math.max(slowest, took)
    }
  }
  const all = saved.length * viewers.length
  return { freshWithinTwoSeconds: all === 0 ? 0 : fresh / all, slowest: Math.round(slowest) }
}
