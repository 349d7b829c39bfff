import type { Encoding } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

/** The encoding of a text, by its first bytes, else by what it can be. */
export const guessEncoding = (bytes: Buffer): Encoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const some = bytes.subarray(0, looked)
  const zeros = [0, 1].map(
    (parity) => some.filter((byte, place) => byte === 0 && place % 2 === parity).length,
  )
  const [even = 0, odd = 0] = zeros
  if (odd > some.length / 5 && even === 0) return 'utf-16le'
  if (even > some.length / 5 && odd === 0) return 'utf-16be'
  if (even + odd > 0) throw new SheetFault('binary')
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

const looked = 64 * 1024

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    const strictly = new TextDecoder('utf-8', { fatal: true })
    for (let from = 0; from < bytes.length; from += looked)
      strictly.decode(bytes.subarray(from, from + looked), { stream: true })
    strictly.decode()
    return true
  } catch {
    return false
  }
}

/** The text of a file, a piece at a time. @throws SheetFault where it is not written so */
export function* textOf(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' })
  try {
    for (let from = 0; from < bytes.length; from += looked)
      yield decoder.decode(bytes.subarray(from, from + looked), { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new SheetFault('encoding', [encoding.toUpperCase()], 'encoding')
    throw error
  }
}
