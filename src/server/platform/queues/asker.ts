import { AsyncLocalStorage } from 'node:async_hooks'
import { isIPv6 } from 'node:net'

/** The request on whose behalf work is done. */
export interface Asker {
  /** Key for counting queue places: 'account 7', or 'address 10.0.0.7' before sign-in. */
  readonly who: string
  /** The client's IP address. */
  readonly address: string
  /** The client has disconnected. */
  readonly gone: boolean
  /** Calls back once when the client disconnects, but not if it already has; returns the unsubscribe function. */
  whenGone(tell: () => void): () => void
}

const askers = new AsyncLocalStorage<Asker>()

/** Runs work in the async context of a request; `presentAsker` returns it in all calls below. */
export const onBehalfOf = <T>(asker: Asker, work: () => T): T => askers.run(asker, work)

/** The request of the current async context; null for the server's own work. */
export const presentAsker = (): Asker | null => askers.getStore() ?? null

/** Key for counting queue places; all of the server's own work shares one. */
export const presentWho = (): string => presentAsker()?.who ?? 'server'

/** The eight groups of an IPv6 address, with '::' expanded. */
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

/** The unit for counting attempts: an IPv4 address, or the /64 of an IPv6 address, which one client owns whole. */
export const addressPrefix = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const prefix = groupsOf(address).slice(0, 4)
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
