import type { FileBytes } from './file-bytes.ts'
import { SheetFault } from './sheet-fault.ts'

/**
 * Resolves a label of the Encoding Standard to the encoding's name: ' Latin1 ' → 'windows-1252'. Null if the label is
 * unknown, the runtime does not support it, or the encoding has no real characters.
 */
export const encodingNamed = (label: string): string | null => {
  try {
    const { encoding } = new TextDecoder(label)
    return encoding === 'x-user-defined' || encoding === 'replacement' ? null : encoding
  } catch {
    return null
  }
}

/** The encoding by the byte order mark; null without one. */
export const byMark = (bytes: Buffer): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null
}

const strictDecoder = (encoding: string): TextDecoder => new TextDecoder(encoding, { fatal: true })

/** Whether the whole file is valid in the encoding. */
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

/** Decodes a file chunk by chunk. @throws SheetFault with the line of the first invalid bytes */
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

/** The line of the first invalid bytes, after `good` valid chunks. */
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

/** The number of line breaks in a text. */
export const lineBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

/** Decodes the chunks of a workbook part: UTF-8 unless a byte order mark says otherwise. */
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
