import { randomBytes } from 'node:crypto'
import { type FastifyHttpOptions, LogController, type RawServerDefault } from 'fastify'
import type { Day } from '../../../model/index.ts'
import { answerFrameworkError, bodyLimit } from './errors.ts'
import { logSettings } from './logging.ts'
import { answerClientError } from './malformed.ts'
import { uploadMilliseconds } from './uploads.ts'

export interface WireOptions {
  /** Addresses and ranges of proxies that are believed what they say of their clients. */
  readonly trustProxy: readonly string[]
  /** Connections of one address at once. */
  readonly connectionsPerAddress?: number
  readonly logLevel: string
  /** Where the log's lines go; standard output unless said. */
  readonly logStream?: { write(line: string): void }
}

const second = 1000
const longestId = 32
const headerBytes = 16 * 1024

/** Calls judge their own queries and bodies. Said so, Fastify loads neither Ajv nor its serializer: a hundred modules less. */
const withoutSchemas = () => (): never => {
  throw new Error('No route declares a schema.')
}

/** The limits of the wire, as they were measured to hold. */
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
    requestTimeout: uploadMilliseconds, // that of bodies is `boundBodies`
    connectionTimeout: 20 * second, // without a byte either way; the beats of a stream are closer
    keepAliveTimeout: 5 * second,
    maxRequestsPerSocket: 1000,
    http: {
      headersTimeout: 10 * second,
      connectionsCheckingInterval: 5 * second, // how often both limits are looked at: half a minute by itself
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
