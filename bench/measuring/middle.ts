/** The middle one of some figures; of an even number the mean of the two in the middle. */
export const middle = (figures: readonly number[]): number => {
  const sorted = [...figures].sort((a, b) => a - b)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? Number.NaN
  return Number.isInteger(half) ? ((sorted[half - 1] ?? upper) + upper) / 2 : upper
}

/** Significant figures enough for a table; smaller files, too. */
export const rounded = (figure: number): number => Number(figure.toPrecision(4))
