import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DiskQuota } from './disk-quota.ts'

/** Bytes per read from the file. */
const bytesAtOnce = 256 * 1024

/**
 * A file written ahead of its reader, however slow. It has no name, so nobody else can open it and a crash leaves
 * nothing. Its space is freed when neither the writer nor the reader needs it.
 */
export class GrowingFile {
  readonly #handle: FileHandle
  readonly #room: DiskQuota
  #written = 0
  #state: 'growing' | 'whole' | 'failed' = 'growing'
  #fault: Error | null = null
  #reader: 'none' | 'reading' | 'gone' = 'none'
  #grown = Promise.withResolvers<void>()
  #closed: Promise<void> | null = null
  readonly #tellClosed: () => void

  private constructor(handle: FileHandle, room: DiskQuota, closed: () => void) {
    this.#handle = handle
    this.#room = room
    this.#tellClosed = closed
  }

  /** @param closed called once, when the file is gone @throws HttpError 507 if the disk has no space for it */
  static async open(room: DiskQuota, closed: () => void): Promise<GrowingFile> {
    const folder = tmpdir()
    await room.look(folder)
    const path = join(folder, `${randomUUID()}.export`)
    const handle = await open(path, 'wx+', 0o600)
    try {
      await unlink(path)
    } catch (error) {
      await handle.close()
      throw error
    }
    return new GrowingFile(handle, room, closed)
  }

  /** @throws HttpError 507 if no space is left; RecipientGone if the reader has disconnected */
  async write(chunk: string | Uint8Array): Promise<void> {
    if (this.#reader === 'gone') throw new RecipientGone()
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    await this.#room.reserve(bytes.length)
    try {
      await this.#handle.appendFile(bytes)
    } catch (error) {
      this.#room.release(bytes.length)
      throw this.#room.meaningOf(error)
    }
    this.#written += bytes.length
    this.#tellGrown()
  }

  /** Marks the file as complete. */
  end(): void {
    this.#state = 'whole'
    this.#tellGrown()
    this.#closeAtEnd()
  }

  /** Marks the file as failed: the reader gets the error after the bytes written so far. */
  fail(fault: Error): void {
    this.#state = 'failed'
    this.#fault = fault
    this.#tellGrown()
    if (this.#reader === 'none') this.#reader = 'gone'
    this.#closeAtEnd()
  }

  /** Streams the file from its start while it grows; call it once. */
  read(): Readable {
    this.#reader = 'reading'
    let at = 0
    const stream: Readable = new Readable({
      highWaterMark: bytesAtOnce,
      read: () => {
        this.#next(at).then(
          (chunk) => {
            at += chunk?.length ?? 0
            stream.push(chunk)
          },
          (error) => stream.destroy(error),
        )
      },
      destroy: (error, done) => {
        this.#reader = 'gone'
        this.#tellGrown()
        this.#closeAtEnd()
        done(error)
      },
    })
    return stream
  }

  /** Waits for the next bytes; null at the end. */
  async #next(at: number): Promise<Buffer | null> {
    while (at === this.#written && this.#state === 'growing' && this.#reader === 'reading')
      await this.#grown.promise
    if (this.#reader === 'gone') return null
    if (at === this.#written && this.#fault !== null) throw this.#fault
    const length = Math.min(bytesAtOnce, this.#written - at)
    if (length === 0) return null
    const { bytesRead, buffer } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }

  #tellGrown(): void {
    this.#grown.resolve()
    this.#grown = Promise.withResolvers()
  }

  #closeAtEnd(): void {
    if (this.#state === 'growing' || this.#reader !== 'gone' || this.#closed !== null) return
    this.#closed = this.#handle
      .close()
      .catch(() => {}) // the file is unnamed, so nothing remains
      .then(() => {
        this.#room.release(this.#written)
        this.#tellClosed()
      })
  }
}

/** The client that requested the file has disconnected. */
export class RecipientGone extends Error {
  override readonly name = 'RecipientGone'
}
