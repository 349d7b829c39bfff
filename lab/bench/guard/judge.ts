/** A figure of one run: less is better. */
export interface Judged {
  readonly name: string
  readonly value: number
  /** By how much the value itself may be off, as a share of it: see `noiseOf`. */
  readonly noise: number
  /** As a share of what is kept: so much more is not worse yet. */
  readonly tolerance: number
  /** More than this fails, whatever is kept; null where nothing is said. */
  readonly most: number | null
  /** Is it compared with what is kept? Otherwise it has a bound, or is shown alone. */
  readonly compared: boolean
}

interface Figure {
  readonly value: number
  readonly noise: number
}

/** What is kept of a measure: that of the last run that was kept, and the least ever. */
export interface Landed extends Figure {
  readonly best: Figure
}

/** In what a measure is worse. */
export interface Fault {
  readonly name: string
  readonly against: 'landed' | 'best' | 'bound'
  readonly was: number
  readonly is: number
  readonly allowed: number
}

/** So many times its noise a figure may be off by chance. */
const timesNoise = 3

const sorted = (figures: readonly number[]): readonly number[] => figures.toSorted((a, b) => a - b)

/** The middle one; of an even number the mean of the two in the middle; not a number of none. */
export const medianOf = (figures: readonly number[]): number => {
  const all = sorted(figures)
  const upper = all[all.length >> 1] ?? Number.NaN
  return all.length % 2 === 1 ? upper : ((all[(all.length >> 1) - 1] ?? upper) + upper) / 2
}

/**
 * The standard error of the median of some rounds, as a share of it; 0 of a median of 0.
 * The spread is that of the deviations' median: one round that was disturbed doesn't count.
 */
export const noiseOf = (rounds: readonly number[]): number => {
  const median = medianOf(rounds)
  if (median === 0) return 0
  const deviation = 1.4826 * medianOf(rounds.map((round) => Math.abs(round - median)))
  return ((deviation / Math.abs(median)) * 1.25) / Math.sqrt(rounds.length)
}

/** How much a measure may be, for what is kept of it. */
export const allowedFor = ({ noise, tolerance }: Judged, kept: Figure): number =>
  kept.value * (1 + Math.max(tolerance, timesNoise * Math.max(noise, kept.noise)))

/** Where a measure is worse than what was landed, than the best ever, or than its bound; none where nothing is kept. */
export const faultsOf = (measure: Judged, kept: Landed | undefined): readonly Fault[] => {
  const { name, value: is, most, compared } = measure
  const faults: Fault[] = []
  if (most !== null && is > most) faults.push({ name, against: 'bound', was: most, is, allowed: most })
  const against = compared && kept ? [['landed', kept] as const, ['best', kept.best] as const] : []
  for (const [which, figure] of against) {
    const allowed = allowedFor(measure, figure)
    if (is > allowed) faults.push({ name, against: which, was: figure.value, is, allowed })
  }
  return faults
}
