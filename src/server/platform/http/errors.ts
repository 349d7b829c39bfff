import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused } from '#texts/answers'
import { storage } from '#texts/storage'
import type { Day } from '../../../model/index.ts'
import { ConstraintViolation, DatabaseDamaged, DiskFull, ReadOnly, Unavailable } from '../database/index.ts'
import { HttpError } from '../errors/http-error.ts'
import { callHeaders } from './headers.ts'
import { isWorthALine } from './logging.ts'

/** Largest body of a request, in bytes. */
export const bodyLimit = 256 * 1024

/** The same of a call that takes no more than a few words, which a stranger may make, or that costs a hash. */
export const smallBodyLimit = 8 * 1024

const byCode: Readonly<Record<string, (limit: number) => HttpError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (limit) => new HttpError(413, refused.tooLarge(`${limit / 1024} KiB`)),
  FST_ERR_MAX_PARAM_LENGTH: () => new HttpError(414, refused.malformed),
}

/**
 * What an error that reached the wire is answered with; null where it is a fault of ours.
 * @param limit of the body, in bytes, where the call has one of its own
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

/** Every error is answered in one form, `{ message }`, and says nothing of what is inside; ours are logged once. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answer)
}

/** The same for what fails before a route, and with it a hook, is found. */
export const answerFrameworkError =
  (today: () => Day) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(callHeaders).header('business-date', today())
    answer(error, request, reply)
  }

/** What the database held against a request, as it is answered; null where the error is none of its. */
const databaseRefusal = (error: Error): HttpError | null => {
  if (error instanceof Unavailable)
    return new HttpError(503, error.message, {}, { 'retry-after': String(error.retryAfterSeconds) })
  if (error instanceof DiskFull) return new HttpError(507, storage.full)
  if (error instanceof ReadOnly) return new HttpError(503, storage.readOnly)
  if (error instanceof DatabaseDamaged) return new HttpError(500, storage.damaged)
  if (error instanceof ConstraintViolation) return new HttpError(409, refused.conflict)
  return null
}
