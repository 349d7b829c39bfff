import { crc32, deflateRawSync } from 'node:zlib'

/** A file to be packed; what its directory says of it may be a lie. */
export interface Packed {
  readonly name: string
  readonly content: string | Uint8Array
  readonly said?: {
    readonly unpacked?: number
    readonly place?: number
    readonly flags?: number
    readonly method?: number
  }
  /** Its sizes and its place stand behind its name, in eight bytes each. */
  readonly isLong?: boolean
}

const long = 0xffffffff

/** An archive made by hand. */
export const zip = (files: readonly Packed[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const { name, content, said = {}, isLong = false } of files) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const unpacked = said.unpacked ?? bytes.length
    const begin = said.place ?? place
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(said.flags ?? 0, 2)
    head.writeUInt16LE(said.method ?? 8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(isLong ? long : packed.length, 14)
    head.writeUInt32LE(isLong ? long : unpacked, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    parts.push(Buffer.from('PK\x03\x04'), Buffer.from(head), Buffer.from(name), packed)
    const extra = isLong ? longNumbers(unpacked, packed.length, begin) : Buffer.alloc(0)
    head.writeUInt16LE(extra.length, 24)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(isLong ? long : begin, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), head, rest, Buffer.from(name), extra)
    place += 30 + Buffer.byteLength(name) + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(place, 16)
  return Buffer.concat([...parts, listed, end])
}

const longNumbers = (...numbers: readonly number[]): Buffer => {
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  for (const [at, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * at)
  return extra
}
