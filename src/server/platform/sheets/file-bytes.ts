import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A file that is read piece by piece, at whichever place, so that never more than a piece of it is in memory. */
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

  /** So many bytes from a place on; fewer where the file ends before, none where the place is not in it. */
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
   * So many bytes from a place on, a piece at a time; the whole file unless said. No stream opens the file again: where a
   * thread ends while one closes it, the file would stay open, and its bytes on the disk.
   */
  *pieces(place = 0, length = this.size): Generator<Buffer> {
    const end = Math.min(place + length, this.size)
    for (let at = place; at < end; at += pieceBytes) yield this.at(at, Math.min(pieceBytes, end - at))
  }

  /** The same in one place in memory: a piece is there until the next is asked for. */
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

/** So much of a file is read at once. */
export const pieceBytes = 64 * 1024
