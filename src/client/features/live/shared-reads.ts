import { type ChangePosition, positionIn } from '../../shared/request/change-position.ts'
import { callUrl } from '../../shared/request/http-call.ts'
import type { ApiClient } from '../../shared/request/requests.ts'

/** A refresh reads its paths at once; a later read of the path is the user's own. */
const followsMilliseconds = 200

/**
 * Lets the server share the answers that many pages read after a change. A repeated read names the newest position that
 * the page knows: the server answers with all changes up to it, and the page never shows an older state than before.
 */
export class SharedReads {
  readonly #heard: () => ChangePosition | null
  /** When addresses were refreshed, in milliseconds since the page was opened. */
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
    this.#expected.set(callUrl(path).href, performance.now())
    return true
  }

  /** The client by which the page sends its calls: it adds the position to repeated reads. */
  over(client: ApiClient): ApiClient {
    return async (address, options) => {
      const { mark, answered } = this.begin(options.method, address.href)
      try {
        const answer = await client(
          address,
          mark === null ? options : { ...options, headers: { ...options.headers, 'Change-Mark': mark } },
        )
        answered(answer)
        return answer
      } catch (error) {
        answered()
        throw error
      }
    }
  }

  /**
   * Notes that a call begins.
   * @returns the position for its header, null for none; and what is called when the call ends
   */
  begin(
    method: string | undefined,
    address: string,
  ): { readonly mark: string | null; readonly answered: (answer?: Response) => void } {
    if (method !== 'GET') {
      this.#noteWrite()
      return { mark: null, answered: () => this.#noteWrite() }
    }
    const expected = this.#expected.get(address)
    this.#expected.delete(address)
    const isRepeated = expected !== undefined && performance.now() - expected < followsMilliseconds
    const writes = this.#writes
    return {
      mark: isRepeated ? this.#least() : null,
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
