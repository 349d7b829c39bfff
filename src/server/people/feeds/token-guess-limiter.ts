import { LatestMap } from '../../platform/limits/latest-map.ts'
import { Counter } from '../../platform/limits/window.ts'
import { addressPrefix } from '../../platform/queues/asker.ts'

/** Failed lookups allowed for one client network in a quarter of an hour. */
const limit = { attempts: 60, within: 900_000 }
/** The limit of remembered networks, the latest first. */
const mostPlaces = 10_000

/**
 * Counts requests with wrong feed secrets by client network. Beyond the limit the answer stays the same, but the
 * database is queried only for secrets that were valid before.
 */
export class TokenGuessLimiter {
  readonly #wrong: Counter<string>
  readonly #good = new LatestMap<string, true>(mostPlaces)

  constructor(now: () => Date) {
    this.#wrong = new Counter(limit, mostPlaces, () => now().getTime())
  }

  /** Whether the database should be queried for this secret. */
  mayAsk(secret: string, address: string): boolean {
    const place = addressPrefix(address)
    return this.#wrong.mayCount(place) || this.#good.has(`${place} ${secret}`)
  }

  /** Records the result of a lookup. */
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
