import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refused } from '#texts/answers'
import { isRow, type Row } from '../../../model/index.ts'
import { HttpError } from '../errors/http-error.ts'
import { bodyLimit } from './errors.ts'
import { hasMoreParts } from './json-parts.ts'

const strictly = new TextDecoder('utf-8', { fatal: true })
/** Maximum arrays and objects in a body: a few hundred lines with nested rows have a tenth of it. */
const mostParts = 50_000

const jsonInUtf8 = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

const decoded = (bytes: Buffer): string => {
  try {
    return strictly.decode(bytes)
  } catch {
    throw new HttpError(400, refused.malformed)
  }
}

/**
 * Parses bodies as JSON in well-formed UTF-8 only. Other media types and compressed bodies get 415; invalid bytes,
 * `__proto__` and `constructor.prototype` keys get 400. A missing body is `undefined`.
 */
export const readBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.routeOptions.config.upload) return done(null, undefined) // file routes read the body themselves
    if (bytes.length === 0) return done(null, undefined)
    if (!jsonInUtf8.test(request.headers['content-type'] ?? ''))
      return done(new HttpError(415, refused.mediaType))
    if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
      return done(new HttpError(415, refused.compressed))
    if (bytes.length > bodyLimit && hasMoreParts(bytes, mostParts))
      return done(new HttpError(413, refused.tooManyParts(mostParts)))
    try {
      parse(request, decoded(bytes), done)
    } catch (fault) {
      done(fault instanceof Error ? fault : new HttpError(400, refused.malformed))
    }
  })
}

/**
 * The JSON object in the body.
 * @param optional a missing or empty body is `{}`
 * @throws HttpError 400 if it is not a JSON object
 */
export const bodyOf = (request: FastifyRequest, optional = false): Row => {
  if (optional && request.body === undefined) return {}
  if (!isRow(request.body)) throw new HttpError(400, refused.body)
  return request.body
}
