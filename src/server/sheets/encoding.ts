import type { FileBytes } from './file-bytes.ts'
import type { Encoding } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

/** The encoding of a text: by its first bytes, else by what it can be. @throws SheetFault where it is no text */
export const guessEncoding = (file: FileBytes): Encoding => {
  const marked = byMark(file.at(0, 3))
  if (marked !== null) return marked
  const some = file.at(0, looked)
  const [even = 0, odd = 0] = [0, 1].map(
    (parity) => some.filter((byte, place) => byte === 0 && place % 2 === parity).length,
  )
  if (even === 0 && isUtf16(some, 'utf-16le', odd)) return 'utf-16le'
  if (odd === 0 && isUtf16(some, 'utf-16be', even)) return 'utf-16be'
  const controls = some.filter((byte) => byte < 32 && !spaces.has(byte)).length
  if (controls > Math.max(strayControls, some.length / 50)) throw new SheetFault('binary')
  return isUtf8(file) ? 'utf-8' : 'windows-1252'
}

const looked = 64 * 1024

/** So many may have slipped into a text. */
const strayControls = 8

/** Bytes below those of letters that texts hold: tab, line ends, and what old programs end a page or a file with. */
const spaces: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 26])

const byMark = (bytes: Buffer): Encoding | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null
}

/** Where each second byte is zero; where few are, since the letters are of another script, line ends must be of two bytes. */
const isUtf16 = (some: Buffer, encoding: Encoding, zeros: number): boolean =>
  zeros > some.length / 4 || (zeros > 0 && /[\r\n]/.test(new TextDecoder(encoding).decode(some)))

const isUtf8 = (file: FileBytes): boolean => {
  const decoder = strictDecoder('utf-8')
  try {
    for (const piece of file.pieces()) decoder.decode(piece, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

const strictDecoder = (encoding: Encoding): TextDecoder => new TextDecoder(encoding, { fatal: true })

/** The text of a file, a piece at a time. @throws SheetFault with the line where it is not written so */
export function* textIn(file: FileBytes, encoding: Encoding): Generator<string> {
  const decoder = strictDecoder(encoding)
  let good = 0
  try {
    for (const piece of file.pieces()) {
      yield decoder.decode(piece, { stream: true })
      good += 1
    }
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new SheetFault('encoding', [encoding.toUpperCase(), lineOfFault(file, encoding, good)], 'encoding')
  }
}

/** The line of the first bytes that are no text, which stand behind so many good pieces. */
const lineOfFault = (file: FileBytes, encoding: Encoding, good: number): number => {
  const decoder = strictDecoder(encoding)
  let line = 1
  let last = ''
  const read = (bytes: Uint8Array): void => {
    const text = decoder.decode(bytes, { stream: true })
    line += lineBreaks(text) - (last === '\r' && text.startsWith('\n') ? 1 : 0)
    last = text.at(-1) ?? last
  }
  try {
    let number = 0
    for (const piece of file.pieces()) {
      if (number < good) read(piece)
      else for (const byte of piece) read(Uint8Array.of(byte))
      number += 1
    }
  } catch {
    return line
  }
  return line
}

/** How often a text begins a new line. */
export const lineBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

/** Pieces of a part of a workbook as text, which is in UTF-8 unless its first bytes say otherwise. */
export async function* textsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  try {
    for await (const piece of pieces) {
      decoder ??= strictDecoder(byMark(piece) ?? 'utf-8')
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    throw error instanceof TypeError ? new SheetFault('damaged') : error
  }
}
