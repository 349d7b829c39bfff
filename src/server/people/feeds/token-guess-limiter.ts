import { LatestMap } from '../../platform/limits/latest-map.ts'
import { Counter } from '../../platform/limits/window.ts'
import { addressPrefix } from '../../platform/queues/asker.ts'

/** So many wrong ones of one place are looked up in a quarter of an hour. */
const limit = { attempts: 60, within: 900_000 }
/** Places that are remembered, the latest of them. */
const mostPlaces = 10_000

/**
 * Who asks for calendars that there are not, counted by where they come from. Who has guessed too often is answered as
 * before, and the database is not asked for it any more, but for what has opened a calendar there.
 */
export class TokenGuessLimiter {
  readonly #wrong: Counter<string>
  readonly #good = new LatestMap<string, true>(mostPlaces)

  constructor(now: () => Date) {
    this.#wrong = new Counter(limit, mostPlaces, () => now().getTime())
  }

  /** Whether it is worth looking up. */
  mayAsk(secret: string, address: string): boolean {
    const place = addressPrefix(address)
    return this.#wrong.mayCount(place) || this.#good.has(`${place} ${secret}`)
  }

  /** Notes what became of it. */
  note(secret: string, address: string, isThere: boolean): void {
    const place = addressPrefix(address)
    const key = `${place} ${secret}`
    if (isThere) this.#good.set(key, true)
    else {
      this.#good.delete(key)
      this.#wrong.count(place)
    }
  }
}
