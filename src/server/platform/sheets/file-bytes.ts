import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Reads a file in chunks at any offset, so that only one chunk is in memory. */
export class FileBytes {
  readonly path: string
  /** In bytes. */
  readonly size: number
  readonly #file: number

  constructor(path: string) {
    this.path = path
    this.#file = openSync(path, 'r')
    this.size = fstatSync(this.#file).size
  }

  /** Reads `length` bytes at an offset; fewer at the end of the file, none outside it. */
  at(place: number, length: number): Buffer {
    if (place < 0) return Buffer.alloc(0)
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - place)))
    let read = 0
    while (read < bytes.length) {
      const more = readSync(this.#file, bytes, read, bytes.length - read, place + read)
      if (more === 0) break
      read += more
    }
    return bytes.subarray(0, read)
  }

  /**
   * Yields the bytes from an offset in chunks; the whole file by default. It does not use a stream: if the thread ends
   * while a stream closes, the file stays open and its disk space is not freed.
   */
  *pieces(place = 0, length = this.size): Generator<Buffer> {
    const end = Math.min(place + length, this.size)
    for (let at = place; at < end; at += pieceBytes) yield this.at(at, Math.min(pieceBytes, end - at))
  }

  /** Yields the chunks in one reused buffer: each is valid until the next is requested. */
  *piecesInPlace(): Generator<Buffer> {
    const bytes = Buffer.allocUnsafe(pieceBytes)
    for (let place = 0; place < this.size; ) {
      const read = readSync(this.#file, bytes, 0, pieceBytes, place)
      if (read === 0) return
      place += read
      yield bytes.subarray(0, read)
    }
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** Chunk size in bytes. */
export const pieceBytes = 64 * 1024
