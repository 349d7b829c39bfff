import { setImmediate as nextTurn } from 'node:timers/promises'
import { invalidFile } from '#texts/stored-files'
import type { FileBytes } from '../../platform/sheets/file-bytes.ts'

/** Returns whether a byte is a control character other than tab, line feed, carriage return and form feed. */
const isControl = (byte: number): boolean =>
  (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) || byte === 0x7f

/**
 * Returns why a file is not a text; null where it may be one.
 * It may have any 8-bit encoding, or UTF-16 by its byte order mark, but no control characters.
 */
export const faultOfText = async (file: FileBytes, says: string): Promise<string | null> => {
  const wide = wideIn(file.at(0, 2))
  const decoder = wide === null ? null : new TextDecoder(wide, { fatal: true })
  try {
    for (const piece of file.piecesInPlace()) {
      const text = decoder?.decode(piece, { stream: true })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      const isBad = text === undefined ? hasControl(piece) : /[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text)
      if (isBad) return invalidFile.noText(says)
      await nextTurn()
    }
    decoder?.decode()
  } catch (error) {
    if (error instanceof TypeError) return invalidFile.noText(says)
    throw error
  }
  return null
}

/** A loop, because it checks up to a gigabyte byte by byte. */
const hasControl = (bytes: Uint8Array): boolean => {
  for (const byte of bytes) if (isControl(byte)) return true
  return false
}

/** Detects UTF-16 by its byte order mark or by the bracket that begins markup. */
export const wideIn = (mark: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const bytes = mark.toString('latin1')
  if (bytes === '\xff\xfe' || bytes === '<\0') return 'utf-16le'
  return bytes === '\xfe\xff' || bytes === '\0<' ? 'utf-16be' : null
}
