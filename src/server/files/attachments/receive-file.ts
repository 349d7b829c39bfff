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

export interface IncomingFile {
  readonly stream: Readable
  /** The declared length in bytes; null where none is declared. */
  readonly length: number | null
  /** Maximum size in bytes. */
  readonly largest: number
  readonly type: KnownType
}

/** A completely received file on this machine. */
export interface ReceivedUpload {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** Free bytes to leave on the disk, which the database may share. */
const leastFree = 128 * 1024 * 1024

/** Makes the quota of disk space for uploads in progress. */
export const makeUploadQuota = (): DiskQuota =>
  new DiskQuota({ most: Number.POSITIVE_INFINITY, leastFree }, storedFiles.full)

const badContent = (fault: string): HttpError => invalidFields({ content: [fault] })

/**
 * Streams an upload into a file of the folder, and hashes, counts and checks its content. A rejected file is deleted.
 * @throws HttpError 413 as soon as it is too large; 422 as soon as its content does not match its type; 507 where the
 * disk is full
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
      // Leaves the connection open, so that the sender can read the refusal.
      for await (const piece of stream.iterator({ destroyOnReturn: false })) {
        const bytes = piece as Buffer // a request's body yields bytes
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
    stream.resume() // discards the rest
    await rm(path, { force: true })
    throw meaningOfDisk(error)
  } finally {
    room.release(taken)
  }
}

/** Frees a chunk's memory at once; garbage collection would let hundreds of MB pile up for a file of one GB. */
const release = ({ buffer, byteLength }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

const tooLarge = (bytes: number | null, most: number): HttpError =>
  new HttpError(413, invalidFile.tooLarge(bytes, most))
