import { HttpError } from '../errors/http-error.ts'
import { isFromLater } from './clock.ts'
import { LatestMap } from './latest-map.ts'

/** So many attempts within so many milliseconds. */
export interface Limit {
  readonly attempts: number
  readonly within: number
}

/** What was counted since a moment, in milliseconds of the clock of whoever counts. */
export interface AttemptCount {
  readonly attempts: number
  readonly beganAt: number
}

/** What was counted within its window: one that ended, or began in the future of a clock set back, begins anew. */
export const currentCount = <Count extends AttemptCount>(
  counted: Count,
  length: number,
  now: number,
): Count =>
  isFromLater(counted.beganAt, now) || counted.beganAt + length <= now
    ? { ...counted, attempts: 0, beganAt: now }
    : counted

/** @returns 429 with the seconds to wait @param says of the seconds */
export const tooOften = (milliseconds: number, says: (seconds: number) => string): HttpError => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new HttpError(429, says(seconds), {}, { 'retry-after': String(seconds) })
}

/** Counts by name in the memory of this process. */
export class Counter<Name> {
  readonly #limit: Limit
  readonly #now: () => number
  readonly #counts: LatestMap<Name, AttemptCount>

  /** @param names so many are remembered: the latest @param now in milliseconds */
  constructor(limit: Limit, names: number, now: () => number) {
    this.#limit = limit
    this.#now = now
    this.#counts = new LatestMap(names)
  }

  /** Counts one more. @returns how many milliseconds are to be waited; 0 where it is within the limit */
  count(name: Name): number {
    const now = this.#now()
    const { attempts, beganAt } = this.#read(name, now)
    this.#counts.set(name, { attempts: attempts + 1, beganAt })
    return attempts < this.#limit.attempts ? 0 : beganAt + this.#limit.within - now
  }

  /** Whether one more is within the limit. */
  mayCount(name: Name): boolean {
    return this.#read(name, this.#now()).attempts < this.#limit.attempts
  }

  #read(name: Name, now: number): AttemptCount {
    return currentCount(this.#counts.get(name) ?? { attempts: 0, beganAt: now }, this.#limit.within, now)
  }
}
