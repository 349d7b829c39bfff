import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Characters to compress at once, so that little is held in memory. */
const pieceLength = 512 * 1024
/** Sizes are 32-bit numbers. */
const mostBytes = 0xffff_ffff

interface Entry {
  readonly name: Buffer
  readonly at: number
  crc: number
  packed: number
  unpacked: number
}

/** Writes a ZIP file in chunks, one part after another; sizes need not be known in advance. */
export class ZipWriter {
  readonly #entries: Entry[] = []
  #entry: Entry | null = null
  #text = ''
  #made: Buffer[] = []
  #length = 0

  /** Whether it exceeds the maximum size without zip64. */
  get isTooLarge(): boolean {
    return this.#length > mostBytes || (this.#entry?.unpacked ?? 0) > mostBytes
  }

  open(name: string): void {
    this.#entry = { name: Buffer.from(name), at: this.#length, crc: 0, packed: 0, unpacked: 0 }
    this.#put(headOf(localHead, this.#entry, []), this.#entry.name)
  }

  /** Appends text to the open part. */
  add(text: string): void {
    this.#text += text
    if (this.#text.length >= pieceLength) this.#pack(constants.Z_SYNC_FLUSH)
  }

  close(): void {
    this.#pack(constants.Z_FINISH)
    const entry = this.#entry
    if (entry === null) return
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(0x08074b50, 0)
    sizesInto(sizes, 4, entry)
    this.#put(sizes)
    this.#entries.push(entry)
    this.#entry = null
  }

  /** Writes the directory of all parts. */
  end(): void {
    const at = this.#length
    for (const entry of this.#entries) {
      const rest = Buffer.alloc(14)
      rest.writeUInt32LE(entry.at, 10)
      this.#put(headOf(directoryHead, entry, [rest]), entry.name)
    }
    const last = Buffer.alloc(22)
    last.writeUInt32LE(0x06054b50, 0)
    last.writeUInt16LE(this.#entries.length, 8)
    last.writeUInt16LE(this.#entries.length, 10)
    last.writeUInt32LE(this.#length - at, 12)
    last.writeUInt32LE(at, 16)
    this.#put(last)
  }

  /** Returns and removes the bytes written so far. */
  drain(): Uint8Array {
    const made = Buffer.concat(this.#made)
    this.#made = []
    return made
  }

  /**
   * Compresses the buffered text separately. Each chunk ends on a byte boundary, so the concatenation is one stream.
   */
  #pack(finishFlush: number): void {
    const entry = this.#entry
    if (entry === null) return
    const bytes = Buffer.from(this.#text)
    this.#text = ''
    const packed = deflateRawSync(bytes, { level: 3, finishFlush })
    entry.crc = crc32(bytes, entry.crc)
    entry.unpacked += bytes.length
    entry.packed += packed.length
    this.#put(packed)
  }

  #put(...pieces: readonly Buffer[]): void {
    for (const piece of pieces) {
      this.#made.push(piece)
      this.#length += piece.length
    }
  }
}

const localHead = 0x04034b50
const directoryHead = 0x02014b50
/** Sizes follow the data; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980: the file has no creation date. */
const firstDay = 0x21

const sizesInto = (bytes: Buffer, at: number, { crc, packed, unpacked }: Entry): void => {
  bytes.writeUInt32LE(crc, at)
  bytes.writeUInt32LE(packed, at + 4)
  bytes.writeUInt32LE(unpacked, at + 8)
}

/** The fixed fields before a part's name, in its local header or the directory. */
const headOf = (mark: number, entry: Entry, rest: readonly Buffer[]): Buffer => {
  const inDirectory = mark === directoryHead
  const head = Buffer.alloc(inDirectory ? 32 : 30)
  head.writeUInt32LE(mark, 0)
  let at = 4
  for (const value of [...(inDirectory ? [20] : []), 20, flags, deflated, 0, firstDay])
    at = head.writeUInt16LE(value, at)
  if (inDirectory) sizesInto(head, at, entry)
  head.writeUInt16LE(entry.name.length, at + 12)
  return Buffer.concat([head, ...rest])
}
