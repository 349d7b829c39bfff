import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refused } from '#texts/answers'
import type { Day } from '../../../model/index.ts'
import { HttpError } from '../errors/http-error.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-frame-options': 'DENY',
} as const

/** Headers of every API answer: nothing is executed, framed, or stored in a shared cache. */
export const callHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'private, no-cache',
} as const

/**
 * Headers of the page: allows scripts and styles of this origin, styles with the nonce, and the hashed inline scripts.
 * @param nonce of this answer
 * @param scripts 'sha256-…' of each inline script of the page
 */
export const pageHeaders = (nonce: string, scripts: readonly string[]) => ({
  ...everywhere,
  'content-security-policy': [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; '),
  'cache-control': 'no-store',
})

/** HTTPS only for a year, after a first visit by HTTPS. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' } as const

/** `rawHeaders` alternates names and values, in order of arrival. */
const namesTwoHosts = (rawHeaders: readonly string[]): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** Sets the API headers and the business day on every answer; the page overrides some. */
export const addHeaders = (app: FastifyInstance, today: () => Day, behindProxy: boolean): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(callHeaders)
    reply.header('business-date', today())
    if (behindProxy && request.protocol === 'https') reply.headers(strictTransport)
    // Node would answer a missing host in its own format and ignore a second one.
    const { httpVersion, rawHeaders } = request.raw
    if ((request.headers.host === undefined && httpVersion === '1.1') || namesTwoHosts(rawHeaders))
      done(new HttpError(400, refused.malformed))
    else done()
  })
}

/** Whether a request is a read. HEAD is answered on every GET route, without a body. */
export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD'

/**
 * Adds an ETag to cacheable reads, made from the body; a match gets 304. The tag includes the business day, because a
 * header sends it.
 */
export const tagReads = (app: FastifyInstance): void => {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (!isRead(request) || reply.statusCode !== 200 || typeof payload !== 'string')
      return done(null, payload)
    if (reply.getHeader('cache-control') !== 'private, no-cache') return done(null, payload)
    const tag = `W/"${hash('sha1', payload, 'base64url')}-${reply.getHeader('business-date')}"`
    reply.header('etag', tag)
    if (!request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return done(null, payload)
    reply.code(304).removeHeader('content-type')
    done(null, null)
  })
}
