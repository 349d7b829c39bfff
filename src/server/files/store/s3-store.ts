import { hash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import { storedFiles } from '#texts/stored-files'
import { HttpError } from '../../platform/errors/http-error.ts'
import { FairQueue } from '../../platform/queues/fair-queue.ts'
import { plainFetch } from './plain-fetch.ts'
import { type ByteRange, isKey, MissingObject, type Store } from './store.ts'

/** Location of a bucket, with its access keys. */
export interface S3Place {
  readonly bucket: string
  /** Prefix of every key; '' or ending with '/'. */
  readonly prefix: string
  /** 'https://s3.eu-central-1.amazonaws.com' */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The smallest part that S3 allows, except for the last; one part of a file is in memory at a time. */
const partBytes = 5 * 1024 * 1024
/** Most parallel uploads to the bucket, since each has a part in memory. */
const puts = { width: 2, widthOfOne: 2, length: 1000, lengthOfOne: 1000 } as const
const listedAtOnce = 1000

/** Maps an S3 error or a network error to our own. */
const meaningOf = (error: unknown): unknown => {
  if (error instanceof HttpError || error instanceof MissingObject) return error
  const cause = { cause: error }
  if (error instanceof S3ServiceError && error.status === 507)
    return Object.assign(new HttpError(507, storedFiles.full), cause)
  return Object.assign(new HttpError(503, storedFiles.away, {}, { 'retry-after': '30' }), cause)
}

/** Stores objects in an S3 bucket. */
export class S3Store implements Store {
  readonly place: string
  readonly incoming: string
  readonly #s3: S3mini
  readonly #prefix: string
  readonly #turns = new FairQueue(puts)

  constructor({ bucket, prefix, endpoint, ...access }: S3Place) {
    this.place = `s3://${bucket}/${prefix}`
    this.incoming = join(tmpdir(), `uploads-${hash('sha256', `${endpoint} ${this.place}`).slice(0, 12)}`)
    this.#prefix = prefix
    this.#s3 = new S3mini({
      ...access,
      endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
      fetch: plainFetch,
    })
  }

  async put(key: string, path: string): Promise<void> {
    const to = this.#keyOf(key)
    await this.#turns.run('put', () => this.#told(() => this.#send(to, path)), null)
    await rm(path, { force: true })
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const from = this.#keyOf(key)
    return this.#told(async () => {
      try {
        const { body } = range
          ? await this.#s3.getObjectRaw(from, false, range.from, range.to + 1)
          : await this.#s3.getObjectRaw(from)
        return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream) // Node's fetch returns Node's streams
      } catch (error) {
        throw error instanceof S3ServiceError && error.status === 404 ? new MissingObject(key) : error
      }
    })
  }

  async exists(key: string): Promise<boolean> {
    const at = this.#keyOf(key)
    return this.#told(async () => (await this.#s3.objectExists(at)) === true)
  }

  async delete(key: string): Promise<void> {
    const at = this.#keyOf(key)
    return this.#told(async () => void (await this.#s3.deleteObject(at)))
  }

  async *list(): AsyncGenerator<readonly string[]> {
    const prefix = `${this.#prefix}objects/`
    let token: string | undefined
    do {
      const page = await this.#told(() => this.#s3.listObjectsPaged('/', prefix, listedAtOnce, token))
      const keys = (page?.objects ?? []).map(({ Key }) => Key.slice(prefix.length)).filter(isKey)
      if (keys.length > 0) yield keys
      token = page?.nextContinuationToken
    } while (token !== undefined && token !== '')
  }

  owner(): Promise<string | null> {
    return this.#told(() => this.#s3.getObject(`${this.#prefix}owner`))
  }

  own(name: string): Promise<void> {
    return this.#told(async () => void (await this.#s3.putObject(`${this.#prefix}owner`, name, 'text/plain')))
  }

  /** Uploads a small file in one request, a large one in sequential parts. */
  async #send(key: string, path: string): Promise<void> {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      const part = Buffer.allocUnsafe(Math.min(partBytes, size))
      const partAt = async (at: number): Promise<Buffer> =>
        part.subarray(0, (await file.read(part, 0, Math.min(partBytes, size - at), at)).bytesRead)
      if (size <= partBytes) {
        await this.#s3.putObject(key, await partAt(0))
        return
      }
      const upload = await this.#s3.getMultipartUploadId(key)
      try {
        const parts: Awaited<ReturnType<S3mini['uploadPart']>>[] = []
        for (let at = 0; at < size; at += partBytes)
          parts.push(await this.#s3.uploadPart(key, upload, await partAt(at), parts.length + 1))
        await this.#s3.completeMultipartUpload(key, upload, parts)
      } catch (error) {
        await this.#s3.abortMultipartUpload(key, upload).catch(() => {}) // otherwise the bucket's lifecycle rule deletes the parts
        throw error
      }
    } finally {
      await file.close()
    }
  }

  #keyOf(key: string): string {
    if (!isKey(key)) throw new Error(`'${key}' is no key of an object.`)
    return `${this.#prefix}objects/${key}`
  }

  async #told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw meaningOf(error)
    }
  }
}
