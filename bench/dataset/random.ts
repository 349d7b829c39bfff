/** A source of numbers from 0 up to 1; the same seed gives the same numbers everywhere (mulberry32). */
export type Random = () => number

export const seed = 20_261_121

export const randomFrom = (start: number): Random => {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from 0 up to `below`. */
export const wholeBelow = (random: Random, below: number): number => Math.floor(random() * below)

/** One of the values, each as likely. */
export const oneOf = <T>(random: Random, values: readonly T[]): T => {
  const value = values[wholeBelow(random, values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}
