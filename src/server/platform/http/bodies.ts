import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refused } from '#texts/answers'
import { isRow, type Row } from '../../../model/index.ts'
import { HttpError } from '../errors/http-error.ts'
import { bodyLimit } from './errors.ts'
import { hasMoreParts } from './json-parts.ts'

const strictly = new TextDecoder('utf-8', { fatal: true })
/** So many lists and objects a body may hold: some hundred lines, each with a list of rows, hold a tenth. */
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
 * Bodies are JSON in well-formed UTF-8 and nothing else is parsed: another media type or a compressed body is 415, bytes that are no text
 * are 400, and so are the keys `__proto__` and `constructor.prototype`. No body at all is `undefined`.
 */
export const readBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.routeOptions.config.upload) return done(null, undefined) // it takes a file, and says so
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
 * The body of a call that takes one.
 * @param optional no body at all, or an empty one, is `{}`
 * @throws HttpError 400 where it is no JSON object
 */
export const bodyOf = (request: FastifyRequest, optional = false): Row => {
  if (optional && request.body === undefined) return {}
  if (!isRow(request.body)) throw new HttpError(400, refused.body)
  return request.body
}
