import { AsyncLocalStorage } from 'node:async_hooks'

/** The request on whose behalf something is done. */
export interface Asker {
  /** Whom places are counted for: 'account 7', or 'address 10.0.0.7' while nobody is known to be signed in. */
  readonly who: string
  /** Where the request comes from, as an IP address. */
  readonly address: string
  /** Nobody waits for the answer any more. */
  readonly gone: boolean
  /** Calls back when nobody waits any more, once, and not where that is so already; call the result to stop that. */
  whenGone(tell: () => void): () => void
}

const askers = new AsyncLocalStorage<Asker>()

/** Does something on behalf of a request: whatever it calls, and waits for, finds the request by `presentAsker`. */
export const onBehalfOf = <T>(asker: Asker, work: () => T): T => askers.run(asker, work)

/** The request on whose behalf we are called; null where the server acts by itself. */
export const presentAsker = (): Asker | null => askers.getStore() ?? null

/** Whom places are counted for; what the server does by itself counts together. */
export const presentWho = (): string => presentAsker()?.who ?? 'server'
