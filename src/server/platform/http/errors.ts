import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused } from '#texts/answers'
import { storage } from '#texts/storage'
import type { Day } from '../../../model/index.ts'
import { ConstraintViolation, DatabaseDamaged, DiskFull, ReadOnly, Unavailable } from '../database/index.ts'
import { HttpError } from '../errors/http-error.ts'
import { callHeaders } from './headers.ts'
import { isWorthALine } from './logging.ts'

/** Maximum request body, in bytes. */
export const bodyLimit = 256 * 1024

/** Maximum body of a call with few fields that is public or that computes a password hash. */
export const smallBodyLimit = 8 * 1024

const byCode: Readonly<Record<string, (limit: number) => HttpError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (limit) => new HttpError(413, refused.tooLarge(`${limit / 1024} KiB`)),
  FST_ERR_MAX_PARAM_LENGTH: () => new HttpError(414, refused.malformed),
}

/**
 * Maps an error to its HTTP answer; null for a bug of ours.
 * @param limit maximum body of the route in bytes, if it has its own
 */
export const httpErrorOf = (error: FastifyError | Error, limit = bodyLimit): HttpError | null => {
  if (error instanceof HttpError) return error
  const code = 'code' in error ? error.code : ''
  const known = byCode[code]
  if (known) return known(limit)
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500)
    return new HttpError(error.statusCode, refused.malformed)
  return databaseRefusal(error)
}

const answer = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
  const refusal = httpErrorOf(error, request.routeOptions.bodyLimit) ?? new HttpError(500, refused.failed)
  if (refusal.status >= 500 && !request.asker?.gone) {
    const where = { method: request.method, route: request.routeOptions.url }
    if (error instanceof HttpError) {
      if (isWorthALine(request, error.status, 'refused'))
        request.log.warn({ ...where, status: error.status }, error.message)
    } else request.log.error({ err: error, ...where }, 'request failed')
    reply.header('x-request-id', request.id)
  }
  reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('cache-control', 'no-store')
    .send({ message: refusal.message, ...refusal.extra })
}

/** Answers every error as `{ message }` without internals; our own faults are logged once. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answer)
}

/** Answers errors raised before a route, and so its hooks, is found. */
export const answerFrameworkError =
  (today: () => Day) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(callHeaders).header('business-date', today())
    answer(error, request, reply)
  }

/** Maps a database error to its HTTP answer; null for other errors. */
const databaseRefusal = (error: Error): HttpError | null => {
  if (error instanceof Unavailable)
    return new HttpError(503, error.message, {}, { 'retry-after': String(error.retryAfterSeconds) })
  if (error instanceof DiskFull) return new HttpError(507, storage.full)
  if (error instanceof ReadOnly) return new HttpError(503, storage.readOnly)
  if (error instanceof DatabaseDamaged) return new HttpError(500, storage.damaged)
  if (error instanceof ConstraintViolation) return new HttpError(409, refused.conflict)
  return null
}
