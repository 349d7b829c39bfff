import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressPrefix } from '../queues/asker.ts'

/** Open at once; twice what may follow changes. One more is closed before it has said a word. */
export const mostConnections = 10_000
/** Of one address, unless CONNECTIONS_PER_ADDRESS says another number. */
export const usualPerAddress = 500

interface ConnectionBounds {
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

/** What a process has open beside its connections: database, threads, log, streams between them. Measured: under 60. */
export const reservedHandles = 120

/** So many connections there are at least to be, whatever the limit says. */
const fewest = 16

/** The soft limit of open files in the text of /proc/self/limits; null where it says none. */
export const limitIn = (text: string): number | null => {
  const limit = /^Max open files\s+(\d+)\s/m.exec(text)?.[1]
  return limit === undefined ? null : Number(limit)
}

/** How many files this process may have open; null where nothing says so. */
const openFileLimit = (): number | null => {
  try {
    return limitIn(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return null // not Linux
  }
}

/** The most connections that leave room for everything else that a process opens. */
export const connectionsWithin = (most: number, limit: number | null): number =>
  limit === null ? most : Math.min(most, Math.max(fewest, limit - reservedHandles))

/** The names of ranges that TRUST_PROXY takes beside addresses. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Whether an address is that of a proxy we trust.
 * @param trusted addresses, ranges ('10.0.0.0/8'), 'loopback', 'linklocal', 'uniquelocal'
 */
export const proxiesAmong = (trusted: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const range of trusted.flatMap((each) => named[each.toLowerCase()] ?? [each])) {
    const [address = '', bits] = range.split('/', 2)
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => list.check(address, familyOf(address))
}

const idleMilliseconds = 50

/**
 * Stops taking calls, lets those in flight end, and closes each connection as it falls idle.
 * @param deadline milliseconds after which what is still open is cut
 */
export const drain = async (app: FastifyInstance, deadline: number): Promise<void> => {
  const idle = setInterval(() => app.server.closeIdleConnections(), idleMilliseconds)
  const late = setTimeout(() => app.server.closeAllConnections(), deadline)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}
