import { byMark, isWrittenIn } from './encoding.ts'
import { type EncodingCandidate, legacyCandidates, wideCandidates } from './encoding-candidates.ts'
import type { FileBytes } from './file-bytes.ts'
import { SheetFault } from './sheet-fault.ts'

/** How a text is written; where its bytes leave that open, the ways in which it may be, the likeliest first. */
export interface GuessedEncoding {
  readonly encoding: string
  /** Empty where there is no doubt. */
  readonly asks: readonly EncodingCandidate[]
}

const looked = 64 * 1024

/** So many may have slipped into a text. */
const strayControls = 8

/** Bytes below those of letters that texts hold: tab, line ends, what old programs end a page or a file with, and escapes. */
const spaces: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 26, 27])

/**
 * The encoding of a text by its mark, by what only UTF-8 can be, or as one that holds nothing beyond ASCII. Anything else is
 * asked: bytes do not say what they mean. @throws SheetFault where it is no text
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
  if (!likeliest) throw new SheetFault('binary') // no encoding has such bytes
  return isUtf8 && likeliest.name === 'utf-8'
    ? { encoding: 'utf-8', asks: [] }
    : { encoding: likeliest.name, asks }
}

/** Whether a text of two bytes a letter holds ASCII alone. */
const isPlain = (file: FileBytes, encoding: string): boolean => {
  const decoder = new TextDecoder(encoding)
  for (const piece of file.piecesInPlace())
    if (/[^\p{ASCII}]/u.test(decoder.decode(piece, { stream: true }))) return false
  return true
}
