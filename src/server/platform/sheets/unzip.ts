import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { decodePieces } from './encoding.ts'
import { type FileBytes, pieceBytes } from './file-bytes.ts'
import { SheetFault } from './sheet-fault.ts'
import type { ZipEntry } from './zip-entries.ts'

/**
 * Reads an archive entry as text, in chunks. More bytes than the directory declares are refused.
 * @throws SheetFault, also while it is read
 */
export const textsIn = (file: FileBytes, entry: ZipEntry): AsyncGenerator<string> =>
  decodePieces(unzipped(file, entry))

/** Maximum unpacked size of a part that is kept in memory between two reads. */
const mostHeld = 32 * 1024 * 1024

/**
 * Reads an archive entry twice; the first read must run to its end. It is unpacked once, unless too large to keep:
 * unpacking again is cheaper than a temporary file.
 */
export const readTwice = (file: FileBytes, entry: ZipEntry) => {
  const isHeld = entry.unpacked <= mostHeld
  const texts: string[] = []
  const first = async function* () {
    for await (const text of textsIn(file, entry)) {
      if (isHeld) texts.push(text)
      yield text
    }
  }
  return { first: first(), again: isHeld ? texts : textsIn(file, entry) }
}

async function* unzipped(file: FileBytes, entry: ZipEntry): AsyncGenerator<Buffer> {
  const head = file.at(entry.place, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw new SheetFault('damaged')
  const begin = entry.place + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (entry.packed === 0) return
  let left = entry.unpacked
  let sum = 0
  for await (const piece of inflated(file.pieces(begin, entry.packed), entry.method)) {
    left -= piece.length
    if (left < 0) throw new SheetFault('damaged')
    sum = crc32(piece, sum)
    yield piece
  }
  if (left > 0 || sum !== entry.sum) throw new SheetFault('damaged')
}

async function* inflated(packed: Iterable<Buffer>, method: number): AsyncGenerator<Buffer> {
  if (method !== 0 && method !== 8) throw new SheetFault('damaged')
  if (method === 0) return yield* packed
  const inflating = createInflateRaw({ chunkSize: pieceBytes })
  const ended = pipeline(packed, inflating).catch(() => {}) // the loop below throws the error
  try {
    yield* inflating
  } catch (error) {
    throw isOfZlib(error) ? new SheetFault('damaged') : error
  } finally {
    inflating.destroy()
    await ended
  }
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
