import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressPrefix } from '../session/address.ts'
import { connectionsWithin, openFileLimit } from './open-files.ts'
import { proxiesAmong } from './proxies.ts'

/** Open at once; twice what may follow changes. One more is closed before it has said a word. */
export const mostConnections = 10_000
/** Of one address, unless CONNECTIONS_PER_ADDRESS says another number. */
export const usualPerAddress = 500

export interface ConnectionBounds {
  /** Addresses and ranges of proxies, which speak for many, and are believed what they say of their clients. */
  readonly trustProxy: readonly string[]
  /** Open at once from one address; an IPv6 network of 64 bits counts as one. */
  readonly connectionsPerAddress?: number
  /** Open at once in all; as many as the files that this process may open leave room for, unless said. */
  readonly connections?: number
}

/**
 * Bounds the connections of a server: in all by what this process may open, and of one address, so that one that opens
 * all it can leaves room for the others. Who is closed at once is not counted: Node counts those too until their close
 * is told (`maxConnections`), so that a crowd at the door would keep everybody else out.
 */
export const boundConnections = (server: Server, bounds: ConnectionBounds): void => {
  const { trustProxy, connectionsPerAddress = usualPerAddress } = bounds
  const most = bounds.connections ?? connectionsWithin(mostConnections, openFileLimit())
  const isProxy = proxiesAmong(trustProxy)
  const open = new Map<string, number>()
  let all = 0
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || all >= most) return void socket.destroy() // it has gone already, or is one too many
    const prefix = isProxy(address) ? null : addressPrefix(address)
    const count = prefix === null ? 0 : (open.get(prefix) ?? 0)
    if (count >= connectionsPerAddress) return void socket.destroy()
    all += 1
    if (prefix !== null) open.set(prefix, count + 1)
    socket.once('close', () => {
      all -= 1
      if (prefix === null) return
      const left = (open.get(prefix) ?? 1) - 1
      if (left > 0) open.set(prefix, left)
      else open.delete(prefix)
    })
  })
}
