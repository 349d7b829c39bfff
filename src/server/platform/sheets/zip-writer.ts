import { constants, crc32, deflateRawSync } from 'node:zlib'

/** What is packed at once: pieces of this size are packed apart, so that little is held in memory. */
const pieceLength = 512 * 1024
/** Sizes are written in four bytes. */
const mostBytes = 0xffff_ffff

interface Entry {
  readonly name: Buffer
  readonly at: number
  crc: number
  packed: number
  unpacked: number
}

/** Makes a ZIP file piece by piece, of parts that follow one another; no part's size has to be known before its end. */
export class ZipWriter {
  readonly #entries: Entry[] = []
  #entry: Entry | null = null
  #text = ''
  #made: Buffer[] = []
  #length = 0

  /** Whether it has become larger than a file of this form can be. */
  get isTooLarge(): boolean {
    return this.#length > mostBytes || (this.#entry?.unpacked ?? 0) > mostBytes
  }

  open(name: string): void {
    this.#entry = { name: Buffer.from(name), at: this.#length, crc: 0, packed: 0, unpacked: 0 }
    this.#put(headOf(localHead, this.#entry, []), this.#entry.name)
  }

  /** Adds text to the part that is open. */
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

  /** What was made since this was asked last. */
  drain(): Uint8Array {
    const made = Buffer.concat(this.#made)
    this.#made = []
    return made
  }

  /** Each piece ends at a byte, and is unpacked by itself: together they are one stream. */
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
/** The sizes follow behind the part; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980: the file says nothing of when it was made. */
const firstDay = 0x21

const sizesInto = (bytes: Buffer, at: number, { crc, packed, unpacked }: Entry): void => {
  bytes.writeUInt32LE(crc, at)
  bytes.writeUInt32LE(packed, at + 4)
  bytes.writeUInt32LE(unpacked, at + 8)
}

/** What stands before the name of a part: where it lies, or in the directory. */
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
