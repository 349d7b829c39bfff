import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { invalidFile, storedFiles } from '#texts/stored-files'
import { DiskQuota } from '../../platform/disk/disk-quota.ts'
import { HttpError, invalidFields } from '../../platform/errors/http-error.ts'
import { faultOfContent, faultOfHead, headBytes } from '../judge/judge-content.ts'
import type { KnownType } from '../judge/known-types.ts'
import { meaningOfDisk } from '../store/folder-store.ts'

/** A file that is being sent, and what it may be. */
export interface IncomingFile {
  readonly stream: Readable
  /** As the sender says; null where they do not. */
  readonly length: number | null
  /** Bytes at most. */
  readonly largest: number
  readonly type: KnownType
}

/** A file that has come to its end, as it lies on this machine. */
export interface ReceivedUpload {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** So much is left to everybody else on that disk, which may be the one of the database. */
const leastFree = 128 * 1024 * 1024

/** The disk that files take which are on their way. */
export const makeUploadQuota = (): DiskQuota =>
  new DiskQuota({ most: Number.POSITIVE_INFINITY, leastFree }, storedFiles.full)

const badContent = (fault: string): HttpError => invalidFields({ content: [fault] })

/**
 * Writes a file to the folder as it comes, hashed and counted, and looks at what it is; nothing is left of one that is
 * refused.
 * @throws HttpError 413 as soon as more has come than may; 422 as soon as its first bytes are not its type's, or when the
 * rest is not; 507 where there is no room for it
 */
export const receiveFile = async (
  folder: string,
  room: DiskQuota,
  { stream, length, largest, type }: IncomingFile,
): Promise<ReceivedUpload> => {
  if (length !== null && length > largest) throw tooLarge(length, largest)
  const path = join(folder, `${randomUUID()}.upload`)
  let taken = 0
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await room.look(folder, length ?? 0)
    const handle = await open(path, 'wx', 0o600)
    const hash = createHash('sha256')
    let head: Buffer<ArrayBufferLike> = Buffer.alloc(0)
    let isJudged = false
    const judge = () => {
      const fault = faultOfHead(head, type)
      if (fault !== null) throw badContent(fault)
      isJudged = true
    }
    try {
      // Whoever is refused is to read why: their connection is left alone.
      for await (const piece of stream.iterator({ destroyOnReturn: false })) {
        const bytes = piece as Buffer // a request's body is read as bytes
        if (taken + bytes.length > largest) throw tooLarge(null, largest)
        await room.reserve(bytes.length)
        taken += bytes.length
        hash.update(bytes)
        if (!isJudged) {
          head = Buffer.concat([head, bytes.subarray(0, headBytes - head.length)]) // a copy
          if (head.length >= headBytes) judge()
        }
        await handle.write(bytes)
        release(bytes)
      }
    } finally {
      await handle.close()
    }
    if (taken === 0) throw badContent(invalidFile.empty)
    if (length !== null && taken !== length) throw badContent(invalidFile.slow)
    if (!isJudged) judge()
    const fault = await faultOfContent(path, type)
    if (fault !== null) throw badContent(fault)
    return { path, bytes: taken, sha256: hash.digest('hex') }
  } catch (error) {
    stream.resume() // what still comes is let go by
    await rm(path, { force: true })
    throw meaningOfDisk(error)
  } finally {
    room.release(taken)
  }
}

/** Frees a piece at once: left to the collector, a gigabyte of them is in memory by the hundred MB. */
const release = ({ buffer, byteLength }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

const tooLarge = (bytes: number | null, most: number): HttpError =>
  new HttpError(413, invalidFile.tooLarge(bytes, most))
