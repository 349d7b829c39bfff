import { HttpError } from '../errors/http-error.ts'
import { isFromLater } from './clock.ts'
import { LatestMap } from './latest-map.ts'

/** A maximum of attempts within so many milliseconds. */
export interface Limit {
  readonly attempts: number
  readonly within: number
}

/** Attempts since a moment, in milliseconds of the counter's clock. */
export interface AttemptCount {
  readonly attempts: number
  readonly beganAt: number
}

/**
 * The count of the current window. It restarts if the window ended, or if a clock set back puts its start in the
 * future.
 */
export const currentCount = <Count extends AttemptCount>(
  counted: Count,
  length: number,
  now: number,
): Count =>
  isFromLater(counted.beganAt, now) || counted.beganAt + length <= now
    ? { ...counted, attempts: 0, beganAt: now }
    : counted

/** @returns 429 with `retry-after` @param says message for the seconds to wait */
export const tooOften = (milliseconds: number, says: (seconds: number) => string): HttpError => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new HttpError(429, says(seconds), {}, { 'retry-after': String(seconds) })
}

/** Rate limiter by name in the memory of this process. */
export class Counter<Name> {
  readonly #limit: Limit
  readonly #now: () => number
  readonly #counts: LatestMap<Name, AttemptCount>

  /** @param names maximum names remembered, the latest ones @param now in milliseconds */
  constructor(limit: Limit, names: number, now: () => number) {
    this.#limit = limit
    this.#now = now
    this.#counts = new LatestMap(names)
  }

  /** Counts one attempt. @returns milliseconds to wait; 0 within the limit */
  count(name: Name): number {
    const now = this.#now()
    const { attempts, beganAt } = this.#read(name, now)
    this.#counts.set(name, { attempts: attempts + 1, beganAt })
    return attempts < this.#limit.attempts ? 0 : beganAt + this.#limit.within - now
  }

  /** Whether one more attempt is within the limit. */
  mayCount(name: Name): boolean {
    return this.#read(name, this.#now()).attempts < this.#limit.attempts
  }

  #read(name: Name, now: number): AttemptCount {
    return currentCount(this.#counts.get(name) ?? { attempts: 0, beganAt: now }, this.#limit.within, now)
  }
}
