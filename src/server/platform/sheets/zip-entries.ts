import type { FileBytes } from './file-bytes.ts'
import { limits } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

/** A file in an archive, as the directory of the archive tells it. */
export interface ZipEntry {
  /** In small letters, with '/' between folders. */
  readonly name: string
  readonly packed: number
  readonly unpacked: number
  /** The checksum of what is unpacked. */
  readonly sum: number
  /** Where its own head begins. */
  readonly place: number
  readonly method: number
}

/** More bytes no directory of so many parts has; it is read at once. */
const mostDirectory = limits.parts * 500

const [endMark, farEndMark, farPlaceMark, entryMark] = [0x06054b50, 0x06064b50, 0x07064b50, 0x02014b50]
/** What stands in the place of a number that is too large for it; the number itself follows elsewhere. */
const [longNumber, longCount] = [0xffffffff, 0xffff]

/**
 * What the directory of an archive says: nothing is unpacked for it.
 * @throws SheetFault where it has no end, says more than fits into it, or holds too much
 */
export const zipEntries = (file: FileBytes): readonly ZipEntry[] => {
  try {
    return checked(file, readDirectory(file))
  } catch (error) {
    if (error instanceof RangeError) throw new SheetFault('damaged') // something lies outside of the file
    throw error
  }
}

const readDirectory = (file: FileBytes): readonly ZipEntry[] => {
  const { count, place, length } = findDirectory(file)
  if (count > limits.parts || length > mostDirectory) throw new SheetFault('tooMuch')
  if (count === 0) throw new SheetFault('damaged')
  const bytes = file.at(place, length)
  const entries: ZipEntry[] = []
  let at = 0
  for (let number = 0; number < count; number += 1) {
    if (bytes.readUInt32LE(at) !== entryMark) throw new SheetFault('damaged')
    if (bytes.readUInt16LE(at + 8) & 1) throw new SheetFault('locked')
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const [unpacked = 0, packed = 0, begin = 0] = longNumbers(
      [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)],
      extra,
    )
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const sum = bytes.readUInt32LE(at + 16)
    entries.push({
      name: name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase(),
      ...{ packed, unpacked, sum, place: begin, method: bytes.readUInt16LE(at + 10) },
    })
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Where the directory lies, as the end of the file says. */
const findDirectory = (file: FileBytes): { count: number; place: number; length: number } => {
  const tailPlace = Math.max(0, file.size - 22 - 0xffff)
  const tail = file.at(tailPlace, 22 + 0xffff)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || tail.readUInt32LE(end) !== endMark) throw new SheetFault('damaged')
  const near = {
    count: tail.readUInt16LE(end + 10),
    length: tail.readUInt32LE(end + 12),
    place: tail.readUInt32LE(end + 16),
  }
  if (near.count !== longCount && near.length !== longNumber && near.place !== longNumber) return near
  const far = file.at(tailPlace + end - 20, 20)
  if (far.readUInt32LE(0) !== farPlaceMark) return near
  const record = file.at(Number(far.readBigUInt64LE(8)), 56)
  if (record.readUInt32LE(0) !== farEndMark) throw new SheetFault('damaged')
  const [count, length, place] = [32, 40, 48].map((at) => Number(record.readBigUInt64LE(at)))
  return { count: count ?? 0, length: length ?? 0, place: place ?? 0 }
}

/** Numbers of an entry, those that are too long for their places taken from what is added to it (zip64). */
const longNumbers = (numbers: readonly number[], extra: Buffer): readonly number[] => {
  if (!numbers.includes(longNumber)) return numbers
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  at += 4
  return numbers.map((number) => {
    if (number !== longNumber) return number
    at += 8
    return Number(extra.readBigUInt64LE(at - 8))
  })
}

/** Entries that together are not too large, and of which none lies in another. */
const checked = (file: FileBytes, entries: readonly ZipEntry[]): readonly ZipEntry[] => {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (unpacked > limits.unpacked) throw new SheetFault('unpacked', [limits.unpacked / 1024 / 1024])
  let free = 0
  for (const { place, packed, name } of entries.toSorted((one, other) => one.place - other.place)) {
    const end = place + 30 + name.length + packed
    if (place < free || end > file.size) throw new SheetFault('damaged')
    free = end
  }
  return entries
}
