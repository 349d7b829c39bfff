import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressPrefix } from '../fairness/asker.ts'
import { connectionsWithin, openFileLimit } from './open-files.ts'
import { proxiesAmong } from './proxies.ts'

/** Open at once; twice what may follow changes. One more is closed before it has said a word. */
export const mostConnections = 10_000
/** Of one address, unless CONNECTIONS_PER_ADDRESS says another number. */
export const usualPerAddress = 500

export interface ConnectionBounds {
  /** Addresses and ranges of proxies, which speak for many. */
  readonly trustProxy: readonly string[]
  /** Open at once from one address; an IPv6 network of 64 bits counts as one. */
  readonly connectionsPerAddress?: number
}

/**
 * Bounds the connections of a server: in all by what this process may open, and of one address, so that one that opens
 * all it can leaves room for the others.
 */
export const boundConnections = (
  server: Server,
  { trustProxy, connectionsPerAddress = usualPerAddress }: ConnectionBounds,
): void => {
  server.maxConnections = connectionsWithin(mostConnections, openFileLimit())
  const isProxy = proxiesAmong(trustProxy)
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined) return void socket.destroy() // it has gone already
    if (isProxy(address)) return
    const prefix = addressPrefix(address)
    const count = open.get(prefix) ?? 0
    if (count >= connectionsPerAddress) return void socket.destroy()
    open.set(prefix, count + 1)
    socket.once('close', () => {
      const left = (open.get(prefix) ?? 1) - 1
      if (left > 0) open.set(prefix, left)
      else open.delete(prefix)
    })
  })
}
