import { type ChangePosition, positionIn } from '../../shared/request/change-position.ts'
import type { CallWatch, Method } from '../../shared/request/requests.ts'

/** A refresh reads its paths at once; a later read of the path is the user's own. */
const followsMilliseconds = 200

/**
 * Lets the server share the answers that many pages read after a change. A repeated read names the newest position that
 * the page knows: the server answers with all changes up to it, and the page never shows an older state than before.
 */
export class SharedReads implements CallWatch {
  readonly #heard: () => ChangePosition | null
  /** When the paths were refreshed, in milliseconds since the page was opened. */
  readonly #expected = new Map<string, number>()
  /** The newest position of an answer that was asked for after the page's last write; null if there is none. */
  #newest: ChangePosition | null = null
  #writes = 0

  /** @param heard the position of the last events */
  constructor(heard: () => ChangePosition | null) {
    this.#heard = heard
  }

  /** Notes that a path is about to be read because others changed rows. Always true, for a condition. */
  expect(path: string): true {
    this.#expected.set(path, performance.now())
    return true
  }

  begin(method: Method, path: string): ReturnType<CallWatch['begin']> {
    if (method !== 'GET') {
      this.#noteWrite()
      return { headers: {}, answered: () => this.#noteWrite() }
    }
    const expected = this.#expected.get(path)
    this.#expected.delete(path)
    const isRepeated = expected !== undefined && performance.now() - expected < followsMilliseconds
    const mark = isRepeated ? this.#least() : null
    const writes = this.#writes
    return {
      headers: mark === null ? {} : { 'Change-Mark': mark },
      answered: (answer) => {
        if (answer?.ok && writes === this.#writes) this.#note(positionIn(answer.headers.get('Change-Mark')))
      },
    }
  }

  /** The position of the page's own write is unknown until a later answer. */
  #noteWrite(): void {
    this.#writes += 1
    this.#newest = null
  }

  #note(position: ChangePosition | null): void {
    if (position === null) return
    const known = this.#newest?.process === position.process ? this.#newest.count : -1
    if (position.count > known) this.#newest = position
  }

  /** The position that an answer must contain; null if positions of several processes cannot be compared. */
  #least(): string | null {
    const heard = this.#heard()
    const newest = this.#newest
    if (heard === null || newest === null || heard.process !== newest.process) return null
    return `${heard.process}.${Math.max(heard.count, newest.count)}`
  }
}
