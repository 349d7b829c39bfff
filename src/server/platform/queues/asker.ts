import { AsyncLocalStorage } from 'node:async_hooks'
import { isIPv6 } from 'node:net'

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

/** The eight groups of an IPv6 address, '::' spelled out. */
const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::', 2) ?? []
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [
    ...before,
    ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'),
    ...after,
  ]
}

/** Where attempts are counted together: an IPv4 address, or the /64 of an IPv6 address, which one client has whole. */
export const addressPrefix = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const prefix = groupsOf(address).slice(0, 4)
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
