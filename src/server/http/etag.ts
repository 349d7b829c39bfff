import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * An ETag on every answered read that may be kept, made from what is answered; who has it already gets 304. The same
 * bytes on another day are another answer, since the day travels beside them.
 */
export const tagReads = (app: FastifyInstance): void => {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string')
      return done(null, payload)
    if (reply.getHeader('cache-control') !== 'private, no-cache') return done(null, payload)
    const tag = `W/"${hash('sha1', payload, 'base64url')}-${reply.getHeader('business-date')}"`
    reply.header('etag', tag)
    if (request.headers['if-none-match'] !== tag) return done(null, payload)
    reply.code(304).removeHeader('content-type')
    done(null, null)
  })
}
