import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** What a proxy wrote as an address, without the port that some append: '10.0.0.7:5678', '[2001:db8::7]:80'. */
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text

/** The longest address with a zone and a port is far shorter. */
const longestAddress = 100

/** Where a request comes from, as an IP address; what a trusted proxy wrote and is none counts as the proxy's own. */
export const addressOf = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string => {
  const told = request.ip
  const address = told.length <= longestAddress ? withoutPort(told.trim()) : ''
  return isIP(address) > 0 ? address : (request.socket.remoteAddress ?? '0.0.0.0')
}
