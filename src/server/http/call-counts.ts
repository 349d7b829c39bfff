import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Of more than these, who called longest ago is counted anew: memory stays bounded. */
const mostPeople = 5000

interface Window {
  readonly beganAt: number
  calls: number
}

/** Counts calls within a span of time, by a clock that nobody sets: the machine's may jump back by a year. */
export class CallCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>()

  incr(
    key: string,
    tell: (error: Error | null, result?: { current: number; ttl: number }) => void,
    span = 0,
  ): void {
    const now = performance.now()
    const known = this.#windows.get(key)
    const window = known && known.beganAt + span > now ? known : { beganAt: now, calls: 0 }
    window.calls += 1
    this.#windows.delete(key)
    this.#windows.set(key, window)
    if (this.#windows.size > mostPeople) this.#windows.delete(this.#windows.keys().next().value ?? key)
    tell(null, { current: window.calls, ttl: window.beganAt + span - now })
  }

  child(): CallCounts {
    return this
  }
}
