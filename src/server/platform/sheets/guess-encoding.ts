import { byMark, isWrittenIn } from './encoding.ts'
import { type EncodingCandidate, legacyCandidates, wideCandidates } from './encoding-candidates.ts'
import type { FileBytes } from './file-bytes.ts'
import { SheetFault } from './sheet-fault.ts'

/** A text's encoding and, if its bytes are ambiguous, the possible ones, the likeliest first. */
export interface GuessedEncoding {
  readonly encoding: string
  /** Empty if the encoding is certain. */
  readonly asks: readonly EncodingCandidate[]
}

const looked = 64 * 1024

/** Tolerated control characters in a text. */
const strayControls = 8

/** Control bytes that texts contain: tab, line ends, form feed, end-of-file of old programs, escape. */
const spaces: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 26, 27])

/**
 * Detects the encoding by the byte order mark, as valid UTF-8, or as plain ASCII. Otherwise the user chooses, because
 * bytes are ambiguous.
 * @throws SheetFault if it is not a text
 */
export const guessEncoding = (file: FileBytes): GuessedEncoding => {
  const marked = byMark(file.at(0, 3))
  if (marked !== null) return { encoding: marked, asks: [] }
  const some = file.at(0, looked)
  const wide = some.includes(0) ? wideCandidates(file, some) : []
  const [widest] = wide
  if (widest) return { encoding: widest.name, asks: isPlain(file, widest.name) ? [] : wide }
  const controls = some.filter((byte) => byte < 32 && !spaces.has(byte)).length
  if (controls > Math.max(strayControls, some.length / 50)) throw new SheetFault('binary')
  const isUtf8 = isWrittenIn(file, 'utf-8')
  if (isUtf8 && !some.includes('\x1b$')) return { encoding: 'utf-8', asks: [] }
  const asks = legacyCandidates(file, isUtf8)
  const [likeliest] = asks
  if (!likeliest) throw new SheetFault('binary') // no encoding decodes these bytes
  return isUtf8 && likeliest.name === 'utf-8'
    ? { encoding: 'utf-8', asks: [] }
    : { encoding: likeliest.name, asks }
}

/** Whether a UTF-16 text is plain ASCII. */
const isPlain = (file: FileBytes, encoding: string): boolean => {
  const decoder = new TextDecoder(encoding)
  for (const piece of file.piecesInPlace())
    if (/[^\p{ASCII}]/u.test(decoder.decode(piece, { stream: true }))) return false
  return true
}
