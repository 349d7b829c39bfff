import type { FileBytes } from './file-bytes.ts'
import { SheetFault } from './sheet-fault.ts'

/**
 * The name of an encoding by any of its labels in the Encoding Standard, as long as the runtime reads it: ' Latin1 ' →
 * 'windows-1252'. Null of what is no such label, and of what gives bytes no letters.
 */
export const encodingNamed = (label: string): string | null => {
  try {
    const { encoding } = new TextDecoder(label)
    return encoding === 'x-user-defined' || encoding === 'replacement' ? null : encoding
  } catch {
    return null
  }
}

/** What the first bytes of a text say of its encoding; null where they say nothing. */
export const byMark = (bytes: Buffer): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null
}

const strictDecoder = (encoding: string): TextDecoder => new TextDecoder(encoding, { fatal: true })

/** Whether all of a file is written so. */
export const isWrittenIn = (file: FileBytes, encoding: string): boolean => {
  const decoder = strictDecoder(encoding)
  try {
    for (const piece of file.piecesInPlace()) decoder.decode(piece, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The text of a file, a piece at a time. @throws SheetFault with the line where it is not written so */
export function* decodeFile(file: FileBytes, encoding: string): Generator<string> {
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
const lineOfFault = (file: FileBytes, encoding: string, good: number): number => {
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
export async function* decodePieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
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
