import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from '../../src/server/platform/database/driver/with-timeout.ts'
import type { Answer, Caller, Loose } from '../../tests/support/calls.ts'

/** After a refusal a client waits so long; shorter than it is told to, so that recovery is seen to the moment. */
const refusedPause = 25
const longestWait = 20_000

/** What all clients were answered, and when the first of each kind came through. */
export class Answers {
  acknowledged = 0
  read = 0
  /** 503 with Retry-After. */
  refused = 0
  slowest = 0
  /** By status, or the fault of the connection: whatever else there was. */
  readonly others: Record<string, number> = {}
  readonly #good: { readonly done: number; readonly writes: boolean }[] = []

  /** One call; its answer where it is 2xx, else null. */
  async ask(who: Caller, method: string, path: string, body?: unknown): Promise<Answer<Loose> | null> {
    const begun = performance.now()
    try {
      const late = () => new Error('hangs')
      const answer = await withTimeout(longestWait, who.call(method, path, body), late)
      const writes = method !== 'GET'
      if (answer.status >= 200 && answer.status < 300) {
        if (writes) this.acknowledged += 1
        else this.read += 1
        this.#good.push({ done: performance.now(), writes })
        return answer
      }
      if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) this.refused += 1
      else this.#other(`${answer.status} to ${method} ${path.replace(/\d+$/, '{id}')}`)
    } catch (error) {
      this.#other(String(error instanceof Error ? (error.cause ?? error) : error))
    } finally {
      this.slowest = Math.max(this.slowest, Math.round(performance.now() - begun))
    }
    await pause(refusedPause)
    return null
  }

  /** How long after that moment the first write and the first read were answered with 2xx; infinite where not in time. */
  async recovered(moment: number, patience: number): Promise<number> {
    const first = (writes: boolean) =>
      this.#good.find((good) => good.writes === writes && good.done > moment)?.done
    for (;;) {
      const [write, read] = [first(true), first(false)]
      if (write !== undefined && read !== undefined) return Math.max(write, read) - moment
      if (performance.now() > moment + patience) return Number.POSITIVE_INFINITY
      await pause(5)
    }
  }

  #other(what: string): void {
    this.others[what] = (this.others[what] ?? 0) + 1
  }
}
