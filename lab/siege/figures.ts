/** One thing that a person did. */
export interface Act {
  readonly kind: string
  /** What was attacked meanwhile; 'quiet' for nothing. */
  readonly attack: string
  readonly milliseconds: number
  readonly status: number
}

export const quiet = 'quiet'

/** The most that the p99 may be of the quiet one; and what it may always be, in ms: two cores are shared by many here. */
export const mostRatio = 5
export const floor = 50

export const isError = ({ status }: Act): boolean => status === 0 || status >= 400

export const quantile = (acts: readonly Act[], share: number): number => {
  const sorted = acts.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * Acts by their kind, or by what was attacked, each held against the quiet time: of a kind, against the same kind; of an
 * attack, against all that was done in quiet. `ratio` is of the p99; NaN where nothing was done in quiet.
 */
export const linesBy = (by: 'kind' | 'attack', acts: readonly Act[]) => {
  const calm = acts.filter(({ attack }) => attack === quiet)
  const looked = by === 'kind' ? acts.filter(({ attack }) => attack !== quiet) : acts
  return Object.entries(Object.groupBy(looked, (act) => act[by])).map(([name, these = []]) => {
    const same = by === 'kind' ? calm.filter(({ kind }) => kind === name) : calm
    const [p99, before] = [quantile(these, 0.99), quantile(same, 0.99)]
    const errors = these.filter(isError).length
    return {
      ...{ name, acts: these.length, errors, p99, p50: quantile(these, 0.5) },
      ratio: same.length > 0 ? p99 / before : Number.NaN,
      holds: errors === 0 && p99 <= Math.max(floor, mostRatio * before),
    }
  })
}

export const table = (title: string, lines: ReturnType<typeof linesBy>): string =>
  [
    `\n${title.padEnd(34)}    acts  errors   p50 ms   p99 ms    ratio`,
    ...lines.map(
      ({ name, acts, errors, p50, p99, ratio, holds }) =>
        `${holds ? ' ' : '✗'} ${name.padEnd(32)}${num(acts)}${num(errors)}${num(p50, 1)}${num(p99, 1)}${num(ratio, 1)}`,
    ),
  ].join('\n')

const num = (value: number, digits = 0): string => value.toFixed(digits).padStart(9)
