import type { FastifyInstance } from 'fastify'
import { isWorthALine } from './worth-a-line.ts'

const secrets = [
  'authorization',
  'cookie',
  'password',
  'confirm_password',
  'current_password',
  'token',
  'password_hash',
]

/** The log's settings: JSON lines on standard output, without a secret whatever is logged. */
export const logSettings = (level: string) => ({
  level,
  base: null,
  redact: {
    paths: [...secrets, ...secrets.map((key) => `*.${key}`), ...secrets.map((key) => `*.*.${key}`)],
    censor: '[secret]',
  },
  serializers: {
    err: (error: Error & { code?: unknown }) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
      code: error.code,
    }),
  },
})

const slowMilliseconds = 1000

/**
 * A line for each change, and for each call that took over a second; what succeeds in time is not worth one, nor is each
 * call of a flood.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = Math.round(reply.elapsedTime)
    const told = request.method !== 'GET' || milliseconds > slowMilliseconds
    if (told && isWorthALine(request, reply.statusCode, 'answered'))
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url ?? null,
          status: reply.statusCode,
          milliseconds,
          account: request.caller?.id ?? null,
        },
        'answered',
      )
    done()
  })
}
