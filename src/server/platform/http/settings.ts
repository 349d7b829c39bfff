import { randomBytes } from 'node:crypto'
import { type FastifyHttpOptions, LogController, type RawServerDefault } from 'fastify'
import type { Day } from '../../../model/index.ts'
import { answerFrameworkError, bodyLimit } from './errors.ts'
import { logSettings } from './logging.ts'
import { answerClientError } from './malformed.ts'
import { uploadMilliseconds } from './uploads.ts'

export interface WireOptions {
  /** Addresses and ranges of proxies whose forwarded client addresses are trusted. */
  readonly trustProxy: readonly string[]
  /** Maximum open connections per address. */
  readonly connectionsPerAddress?: number
  readonly logLevel: string
  /** Output of the log; standard output by default. */
  readonly logStream?: { write(line: string): void }
}

const second = 1000
const longestId = 32
const headerBytes = 16 * 1024

/** Calls validate their own input. Without schemas Fastify loads neither Ajv nor its serializer, a hundred modules. */
const withoutSchemas = () => (): never => {
  throw new Error('No route declares a schema.')
}

/** The HTTP server's limits, verified by measurement. */
export const wireSettings = (
  { trustProxy, logLevel, logStream }: WireOptions,
  today: () => Day,
): FastifyHttpOptions<RawServerDefault> => {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return {
    bodyLimit,
    schemaController: {
      compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas },
    },
    requestTimeout: uploadMilliseconds, // bodies have their own: `boundBodies`
    connectionTimeout: 20 * second, // idle in both directions; stream heartbeats are more frequent
    keepAliveTimeout: 5 * second,
    maxRequestsPerSocket: 1000,
    http: {
      headersTimeout: 10 * second,
      connectionsCheckingInterval: 5 * second, // check interval of both limits; 30 s by default
      maxHeaderSize: headerBytes,
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: longestId, ignoreTrailingSlash: true },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    exposeHeadRoutes: false,
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    requestIdHeader: false,
    genReqId: () => {
      count += 1
      return `${start}-${count.toString(36)}`
    },
    logController: new LogController({ disableRequestLogging: true }),
    logger:
      logLevel === 'silent'
        ? false
        : { ...logSettings(logLevel), ...(logStream ? { stream: logStream } : {}) },
    frameworkErrors: answerFrameworkError(today),
    clientErrorHandler: answerClientError(today),
  }
}
