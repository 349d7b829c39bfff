import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rememberFirsts } from '../queues/first-of-each.ts'
import { isRead } from './headers.ts'

const secrets: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'password',
  'confirm_password',
  'current_password',
  'token',
  'password_hash',
])

const deepest = 3

/** Keys with a logger serializer, which formats the value itself. */
const serialized: ReadonlySet<string> = new Set(['err', 'req', 'res'])

/**
 * Masks secrets in a log record. Hand-written because every line passes: the logger's own redaction takes more
 * processor time than the rest of the line.
 */
const withoutSecrets = (logged: object, depth = deepest): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(logged).map(([key, value]) => {
      if (secrets.has(key)) return [key, '[secret]']
      return [key, depth === deepest && serialized.has(key) ? value : masked(value, depth - 1)]
    }),
  )

/** Dates and errors are left unchanged at any depth. */
const masked = (value: unknown, depth: number): unknown => {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  if (value instanceof Error || value instanceof Date) return value
  return Array.isArray(value) ? value.map((each) => masked(each, depth - 1)) : withoutSecrets(value, depth)
}

/** The logger's settings: JSON lines on standard output, with secrets masked. */
export const logSettings = (level: string) => ({
  level,
  base: null,
  formatters: { log: withoutSecrets, bindings: withoutSecrets },
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

/** Logs every change and every request that took over a second. Fast reads are omitted, and floods are limited. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = Math.round(reply.elapsedTime)
    const told = !isRead(request) || milliseconds > slowMilliseconds
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

const minute = 60_000
const mostRemembered = 1000
const byServer = new WeakMap<object, ReturnType<typeof rememberFirsts>>()

const firstOn = (server: object): ReturnType<typeof rememberFirsts> => {
  const known = byServer.get(server) ?? rememberFirsts(mostRemembered, () => new Date())
  byServer.set(server, known)
  return known
}

/**
 * Whether a request's answer is logged. Refusals to strangers, for a missing permission or for too many requests can
 * come in floods. One a minute per caller, route and status is logged, so that no flood fills a disk.
 * @param said which of a request's log lines this is; each is limited separately
 */
export const isWorthALine = (request: FastifyRequest, status: number, said: string): boolean => {
  const stranger = request.caller === null || request.caller === undefined
  const refused = [403, 429, 503].includes(status) || (stranger && status >= 400)
  if (!refused || request.asker === undefined) return true
  return firstOn(request.server)(`${said} ${request.asker.who} ${status} ${request.routeOptions.url}`, minute)
}
