import type { FileBytes } from './file-bytes.ts'
import { limits } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

/** An entry of an archive's directory. */
export interface ZipEntry {
  /** Lower case, with '/' between folders. */
  readonly name: string
  readonly packed: number
  readonly unpacked: number
  /** CRC-32 of the unpacked bytes. */
  readonly sum: number
  /** Offset of its local header. */
  readonly place: number
  readonly method: number
}

/** Maximum bytes of a directory, which is read at once. */
const mostDirectory = limits.parts * 500

const [endMark, farEndMark, farPlaceMark, entryMark] = [0x06054b50, 0x06064b50, 0x07064b50, 0x02014b50]
/** Placeholders of numbers that exceed their field; zip64 fields contain the real ones. */
const [longNumber, longCount] = [0xffffffff, 0xffff]

/**
 * Reads the directory of an archive, without unpacking anything.
 * @throws SheetFault if its end is missing, it is inconsistent, or it exceeds a limit
 */
export const zipEntries = (file: FileBytes): readonly ZipEntry[] => {
  try {
    return checked(file, readDirectory(file))
  } catch (error) {
    if (error instanceof RangeError) throw new SheetFault('damaged') // an offset is outside the file
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

/** Finds the directory from the end of the file. */
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

/** The numbers of an entry, with placeholders replaced from its zip64 field. */
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

/** Checks that the entries do not overlap and are not too large in total. */
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
