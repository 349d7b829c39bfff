import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refused } from '#texts/answers'
import { temporaryRoom } from '../disk/temporary-room.ts'
import { HttpError } from '../errors/http-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts a raw file, larger than the body limit. */
    upload?: Taken
  }
}

/** The accepted media types and the maximum bytes. */
interface Taken {
  readonly types: readonly string[]
  readonly limit: number
}

type Parsed = (fault: Error | null, body?: unknown) => void

/** Accepts every media type. */
export const anyType = '*/*'

export interface Upload {
  /** The media type without parameters. */
  readonly type: string
  readonly stream: Readable
  /** Maximum bytes. */
  readonly limit: number
}

/** Maximum time to send a body, and a file, from the first byte. */
const bodyMilliseconds = 15_000
export const uploadMilliseconds = 3_600_000

/** Streams uploads unparsed to the routes that accept them. Used beside `readBodies`. */
export const readUploads = (app: FastifyInstance, types: readonly string[]): void => {
  const parse = (request: FastifyRequest, payload: IncomingMessage, done: Parsed) => {
    const { upload } = request.routeOptions.config
    if (takes(upload, typeOf(request))) done(null, payload)
    else if (upload === undefined) readEmpty(payload, () => ofOtherType(request), done)
    else done(ofOtherType(request))
  }
  app.addContentTypeParser([...types], parse)
  app.addContentTypeParser('*', parse)
  // Without a body the content type is ignored.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasBody(request) && request.routeOptions.config.upload === undefined)
      delete request.headers['content-type']
    done()
  })
  // JSON would be parsed into memory before the route sees it.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.routeOptions.config.upload && typeOf(request) === jsonType) done(ofOtherType(request))
    else done(null, payload)
  })
}

/** Accepts a body of an unsupported type only if it is empty. */
const readEmpty = (payload: IncomingMessage, refusal: () => HttpError, done: Parsed): void => {
  let isOver = false
  const end = (fault: Error | null) => {
    if (!isOver) done(fault, undefined)
    isOver = true
  }
  payload
    .once('end', () => end(null))
    .once('error', end)
    .once('data', () => end(refusal())) // later chunks are discarded
}

const jsonType = 'application/json'

const takes = (upload: Taken | undefined, type: string): boolean =>
  upload !== undefined && (upload.types.includes(anyType) || upload.types.includes(type))

const ofOtherType = ({ routeOptions: { config } }: FastifyRequest): HttpError =>
  new HttpError(
    415,
    config.upload === undefined
      ? refused.mediaType
      : config.upload.types.includes(anyType)
        ? refused.anyFileType
        : refused.fileType,
  )

/**
 * Ends requests whose body takes too long. Node has only one timeout for all, which is set for files. An upload
 * refused before its file was read gets the body timeout.
 */
export const boundBodies = (app: FastifyInstance): void => {
  const late = (request: FastifyRequest) =>
    setTimeout(() => {
      if (request.raw.complete || request.raw.destroyed) return
      const error = Object.assign(new Error('A body takes too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      app.server.emit('clientError', error, request.raw.socket)
    }, bodyMilliseconds).unref()
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && request.routeOptions.config.upload === undefined) {
      const timer = late(request)
      request.raw.once('end', () => clearTimeout(timer))
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
  app.addHook('onResponse', (request, _, done) => {
    if (request.routeOptions.config.upload !== undefined && !request.raw.complete) late(request)
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const typeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/**
 * The file sent to an upload route.
 * @throws HttpError 415 if it is not accepted; 413 if its declared length is too
 * large
 */
export const uploadOf = (request: FastifyRequest): Upload => {
  const { upload } = request.routeOptions.config
  const { body, headers } = request
  if (upload === undefined || !(body instanceof Readable)) throw ofOtherType(request)
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new HttpError(415, refused.compressed)
  if (Number(headers['content-length'] ?? 0) > upload.limit) throw tooLarge(upload.limit)
  return { type: typeOf(request), stream: body, limit: upload.limit }
}

const tooLarge = (limit: number): HttpError =>
  new HttpError(413, refused.tooLarge(`${limit / 1024 / 1024} MB`), {}, { connection: 'close' })

/** A received upload, on disk until the work is done. */
export interface Received {
  readonly path: string
  readonly type: string
  /** SHA-256 of its bytes in hexadecimal. */
  readonly hash: string
}

/**
 * Stores an upload in a temporary file, runs the work on it and always deletes it.
 * @throws HttpError 413 once more bytes arrive than allowed; 507 if the disk has no space
 */
export const withUpload = async <T>(
  { stream, type, limit }: Upload,
  work: (file: Received) => Promise<T>,
): Promise<T> => {
  let folder: string | null = null
  const hash = createHash('sha256')
  let [size, taken] = [0, 0]
  let taking: Promise<void> = Promise.resolve()
  const counting = new Transform({
    transform: (piece: Buffer, _, done) => {
      size += piece.length
      hash.update(piece)
      if (size > limit) return done(tooLarge(limit))
      taking = temporaryRoom.reserve(piece.length).then(() => {
        taken += piece.length
        done(null, piece)
      }, done)
    },
  })
  try {
    await temporaryRoom.look(tmpdir())
    folder = await mkdtemp(join(tmpdir(), 'upload-'))
    const path = join(folder, 'file')
    await pipeline(stream, counting, createWriteStream(path, { mode: 0o600 }))
    return await work({ path, type, hash: hash.digest('hex') })
  } catch (error) {
    throw temporaryRoom.meaningOf(error)
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true })
    await taking // a chunk that arrived as the connection broke
    temporaryRoom.release(taken)
  }
}
