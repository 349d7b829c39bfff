/** What many durations come to; in milliseconds. */
export interface DurationFigures {
  readonly count: number
  readonly p50: number
  readonly p99: number
  /** Infinite where something never ended. */
  readonly slowest: number
}

const perMillisecond = 10
const longest = 20_000

/** Counts millions of durations in buckets of a tenth of a millisecond; what takes over twenty seconds is one bucket. */
export class Durations {
  readonly #buckets = new Uint32Array(longest * perMillisecond + 1)
  #count = 0
  #slowest = 0

  add(milliseconds: number): void {
    const bucket = Math.min(this.#buckets.length - 1, Math.floor(Math.max(0, milliseconds) * perMillisecond))
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1
    this.#count += 1
    this.#slowest = Math.max(this.#slowest, milliseconds)
  }

  get figures(): DurationFigures {
    return { count: this.#count, p50: this.#at(0.5), p99: this.#at(0.99), slowest: this.#slowest }
  }

  #at(share: number): number {
    let left = this.#count * share
    for (const [bucket, count] of this.#buckets.entries()) {
      left -= count
      if (left < 0) return (bucket + 1) / perMillisecond
    }
    return 0
  }
}
