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

/** Of every answer of a call: nothing in it is ever run, framed or kept by a shared cache. */
export const callHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'private, no-cache',
} as const

/**
 * Of the page: scripts and styles of this origin, styles that bear the nonce, and the inline scripts of these hashes.
 * @param nonce of this very answer
 * @param scripts 'sha256-…' of each inline script that the page holds
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

/** A year of https alone, once somebody came by https. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' } as const

/** Names and values by turns, as they came. */
const namesTwoHosts = (rawHeaders: readonly string[]): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** Puts on every answer the headers of a call and the business day; the page replaces what it needs otherwise. */
export const addHeaders = (app: FastifyInstance, today: () => Day, behindProxy: boolean): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(callHeaders)
    reply.header('business-date', today())
    if (behindProxy && request.protocol === 'https') reply.headers(strictTransport)
    // Node would answer the first by itself, in another form than ours, and pass over the second.
    const { httpVersion, rawHeaders } = request.raw
    if ((request.headers.host === undefined && httpVersion === '1.1') || namesTwoHosts(rawHeaders))
      done(new HttpError(400, refused.malformed))
    else done()
  })
}

/** Whether a request changes nothing: HEAD is answered wherever GET is, with the head alone. */
export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD'

/**
 * An ETag on every answered read that may be kept, made from what is answered; who has it already gets 304. The same
 * bytes on another day are another answer, since the day travels beside them.
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
