import { setImmediate as nextTurn } from 'node:timers/promises'
import { invalidFile } from '#texts/stored-files'
import type { FileBytes } from '../../platform/sheets/file-bytes.ts'

/** What no text has: whatever moves no paper. */
const isControl = (byte: number): boolean =>
  (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) || byte === 0x7f

/**
 * What is wrong with a file as a text. No byte says that it is one: it may be of any 8-bit encoding, or of UTF-16 where
 * its mark says so, and must have no character that no text has.
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

/** A loop, since a gigabyte is gone through byte by byte. */
const hasControl = (bytes: Uint8Array): boolean => {
  for (const byte of bytes) if (isControl(byte)) return true
  return false
}

/** By its mark, or by the bracket that markup begins with. */
export const wideIn = (mark: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const bytes = mark.toString('latin1')
  if (bytes === '\xff\xfe' || bytes === '<\0') return 'utf-16le'
  return bytes === '\xfe\xff' || bytes === '\0<' ? 'utf-16be' : null
}
