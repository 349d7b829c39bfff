import { inflateRawSync } from 'node:zlib'
import { SheetFault } from './sheet-fault.ts'

/** A file in a zip archive, as its central directory tells it. */
interface ZipEntry {
  readonly name: string
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
  readonly method: number
}

const [endMark, entryMark, longMark] = [0x06054b50, 0x02014b50, 0xffffffff]

/** What the archive says it holds. @throws SheetFault where it has no end, or its parts lie beside it */
export const zipEntries = (bytes: Buffer): readonly ZipEntry[] => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endMark)
    throw new SheetFault('damaged')
  const count = bytes.readUInt16LE(end + 10)
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let place = 0; place < count; place += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw new SheetFault('damaged')
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const length = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + length)
    const offset = bytes.readUInt32LE(at + 42)
    if (packed === longMark || unpacked === longMark || offset >= bytes.length)
      throw new SheetFault('damaged')
    entries.push({ name, packed, unpacked, offset, method: bytes.readUInt16LE(at + 10) })
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Looks at what an archive unpacks to before anything unpacks it: what its directory says, and whether its parts say the
 * truth. @throws SheetFault
 */
export const weighZip = (bytes: Buffer, entries: readonly ZipEntry[], most: number): void => {
  const told = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  const tooLarge = () => new SheetFault('unpacked', [most / 1024 / 1024])
  if (told > most) throw tooLarge()
  let left = most
  for (const entry of entries) {
    try {
      left -= unzipped(bytes, entry, left).length
    } catch (error) {
      throw error instanceof RangeError ? tooLarge() : new SheetFault('damaged')
    }
  }
}

/** A file of an archive. @throws RangeError where it has more bytes than `most` */
export const unzipped = (bytes: Buffer, { offset, packed, method }: ZipEntry, most: number): Buffer => {
  const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const content = bytes.subarray(begin, begin + packed)
  if (method === 0) {
    if (content.length > most) throw new RangeError()
    return content
  }
  return content.length === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, most) })
}
