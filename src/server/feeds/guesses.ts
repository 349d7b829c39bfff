import { addressPrefix } from '../fairness/asker.ts'

const withinMilliseconds = 900_000
/** So many wrong ones of one place are looked up in a quarter of an hour. */
const mostWrong = 60
/** Places that are remembered, the latest of them. */
const mostPlaces = 10_000

/**
 * Who asks for calendars that there are not, counted by where they come from. Who has guessed too often is answered as
 * before, and the database is not asked for it any more, but for what has opened a calendar there.
 */
export class Guesses {
  readonly #now: () => Date
  readonly #wrong = new Map<string, { readonly since: number; readonly count: number }>()
  readonly #good = new Set<string>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Whether it is worth looking up. */
  mayAsk(secret: string, address: string): boolean {
    const place = addressPrefix(address)
    return this.#count(place) < mostWrong || this.#good.has(`${place} ${secret}`)
  }

  /** Notes what became of it. */
  note(secret: string, address: string, isThere: boolean): void {
    const place = addressPrefix(address)
    const key = `${place} ${secret}`
    if (isThere) keep(this.#good, key)
    else {
      this.#good.delete(key)
      const now = this.#now().getTime()
      const known = this.#wrong.get(place)
      const since = known && this.#isLate(known) ? known.since : now
      const count = this.#count(place) + 1
      this.#wrong.delete(place)
      this.#wrong.set(place, { since, count })
      if (this.#wrong.size > mostPlaces) this.#wrong.delete(this.#wrong.keys().next().value ?? '')
    }
  }

  #isLate({ since }: { readonly since: number }): boolean {
    const passed = this.#now().getTime() - since
    return passed >= 0 && passed < withinMilliseconds
  }

  #count(place: string): number {
    const known = this.#wrong.get(place)
    return known && this.#isLate(known) ? known.count : 0
  }
}

const keep = (all: Set<string>, key: string): void => {
  all.delete(key)
  all.add(key)
  if (all.size > mostPlaces) all.delete(all.keys().next().value ?? '')
}
