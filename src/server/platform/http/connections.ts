import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressPrefix } from '../queues/asker.ts'

/**
 * Maximum open connections: twice the number of clients that may subscribe to changes. Further ones are closed at
 * once.
 */
export const mostConnections = 10_000
/** Per address, unless CONNECTIONS_PER_ADDRESS overrides it. */
export const usualPerAddress = 500

interface ConnectionBounds {
  /** Addresses and ranges of proxies, which forward for many clients. */
  readonly trustProxy: readonly string[]
  /** Maximum open connections per address; an IPv6 /64 network counts as one address. */
  readonly connectionsPerAddress?: number
}

/**
 * Limits the open connections: in total by the process's file limit, and per address, so that one client cannot use
 * them all.
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
    if (address === undefined) return void socket.destroy() // already disconnected
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

/** Files that a process opens beside connections: database, threads, log, streams. Measured: under 60. */
export const reservedHandles = 120

/** Minimum connections, whatever the file limit. */
const fewest = 16

/** Parses the soft limit of open files from /proc/self/limits; null without one. */
export const limitIn = (text: string): number | null => {
  const limit = /^Max open files\s+(\d+)\s/m.exec(text)?.[1]
  return limit === undefined ? null : Number(limit)
}

/** The process's limit of open files; null if unknown. */
const openFileLimit = (): number | null => {
  try {
    return limitIn(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return null // not Linux
  }
}

/** The maximum connections that leave enough file handles for the rest of the process. */
export const connectionsWithin = (most: number, limit: number | null): number =>
  limit === null ? most : Math.min(most, Math.max(fewest, limit - reservedHandles))

/** The named ranges that TRUST_PROXY accepts. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Returns a test for addresses of trusted proxies.
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
 * Stops accepting requests, waits for running ones, and closes connections as they become idle.
 * @param deadline milliseconds until open connections are closed by force
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
