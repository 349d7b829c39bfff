/** One thing that a person did. */
export interface Act {
  readonly kind: string
  /** What was attacked meanwhile; 'quiet' for nothing. */
  readonly attack: string
  readonly milliseconds: number
  readonly status: number
}

export interface Line {
  readonly name: string
  readonly acts: number
  readonly errors: number
  readonly p50: number
  readonly p99: number
  /** Of the quiet p99; NaN where nothing was done in quiet. */
  readonly ratio: number
  readonly holds: boolean
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

const line = (name: string, acts: readonly Act[], calm: readonly Act[]): Line => {
  const p99 = quantile(acts, 0.99)
  const before = quantile(calm, 0.99)
  const errors = acts.filter(isError).length
  return {
    ...{ name, acts: acts.length, errors, p99, p50: quantile(acts, 0.5) },
    ratio: calm.length > 0 ? p99 / before : Number.NaN,
    holds: errors === 0 && p99 <= Math.max(floor, mostRatio * before),
  }
}

const grouped = (acts: readonly Act[], by: 'kind' | 'attack') =>
  Object.entries(Object.groupBy(acts, (act) => act[by])).map(([name, each]) => [name, each ?? []] as const)

/** Each kind of act under attack, held against the same kind in quiet. */
export const byKind = (acts: readonly Act[]): readonly Line[] => {
  const calm = acts.filter(({ attack }) => attack === quiet)
  const others = acts.filter(({ attack }) => attack !== quiet)
  return grouped(others, 'kind').map(([kind, each]) =>
    line(
      kind,
      each,
      calm.filter((act) => act.kind === kind),
    ),
  )
}

/** Each attack, held against the quiet time; the first is the quiet time itself. */
export const byAttack = (acts: readonly Act[]): readonly Line[] => {
  const calm = acts.filter(({ attack }) => attack === quiet)
  return grouped(acts, 'attack').map(([attack, each]) => line(attack, each, calm))
}

export const table = (title: string, lines: readonly Line[]): string =>
  [
    `${title.padEnd(34)}    acts  errors   p50 ms   p99 ms    ratio`,
    ...lines.map(
      ({ name, acts, errors, p50, p99, ratio, holds }) =>
        `${holds ? ' ' : '✗'} ${name.padEnd(32)}${num(acts)}${num(errors)}${num(p50, 1)}${num(p99, 1)}${num(ratio, 1)}`,
    ),
  ].join('\n')

const num = (value: number, digits = 0): string => value.toFixed(digits).padStart(9)
