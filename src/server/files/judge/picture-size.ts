import { invalidFile } from '#texts/stored-files'
import { yielding } from '../../platform/queues/yielding.ts'
import type { FileBytes } from '../../platform/sheets/file-bytes.ts'

/** Most pixels of a picture: a viewer needs four bytes of memory for each. */
const mostPixels = 50_000_000

/** Width and height in pixels. */
type Size = readonly [width: number, height: number]

/** Reads the size of a picture and of each picture in it; empty where it cannot be read. */
type SizesOf = (bytes: Window) => Promise<readonly Size[]>

/** Returns why a picture is too large; null where it is small enough or no picture. */
export const faultOfSize = async (file: FileBytes, type: string): Promise<string | null> => {
  const read = readers[type]
  if (read === undefined) return null
  const sizes = await read(new Window(file)).catch((error) => {
    if (error instanceof RangeError) return [] // the file ends before its size
    throw error
  })
  const largest = [...sizes].sort((one, other) => other[0] * other[1] - one[0] * one[1])[0]
  if (largest === undefined || sizes.some(([width, height]) => width < 1 || height < 1))
    return invalidFile.noSize
  const [width, height] = largest
  return width * height > mostPixels ? invalidFile.pixels(width, height, mostPixels) : null
}

const windowBytes = 64 * 1024

/** Random access to the bytes of a file through a buffer. @throws RangeError beyond its end */
class Window {
  readonly size: number
  readonly #file: FileBytes
  #held: Buffer = Buffer.alloc(0)
  #from = 0

  constructor(file: FileBytes) {
    this.#file = file
    this.size = file.size
  }

  /** Returns bytes at an offset, and refills the buffer where needed. */
  at(place: number, length: number): Buffer {
    const begin = place - this.#from
    if (begin >= 0 && begin + length <= this.#held.length) return this.#held.subarray(begin, begin + length)
    this.#held = this.#file.at(place, Math.max(windowBytes, length))
    this.#from = place
    if (this.#held.length < length) throw new RangeError(String(place + length))
    return this.#held.subarray(0, length)
  }

  byte(place: number): number {
    return this.at(place, 1).readUInt8(0)
  }

  text(place: number, length: number): string {
    return this.at(place, length).toString('latin1')
  }
}

const png: SizesOf = async (bytes) =>
  bytes.text(12, 4) === 'IHDR' ? [[bytes.at(16, 4).readUInt32BE(0), bytes.at(20, 4).readUInt32BE(0)]] : []

/** Skips segments up to the frame header; a camera's metadata may be long. */
const jpeg: SizesOf = async (bytes) => {
  const turn = yielding()
  for (let place = 2; ; ) {
    await turn()
    if (bytes.byte(place) !== 0xff) return []
    const marker = bytes.byte(place + 1)
    if (marker === 0xff) {
      place += 1 // fill byte
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [[bytes.at(place + 7, 2).readUInt16BE(0), bytes.at(place + 5, 2).readUInt16BE(0)]]
    if (marker === 0xd9 || marker === 0xda) return []
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    const length = isBare ? 0 : bytes.at(place + 2, 2).readUInt16BE(0)
    if (!isBare && length < 2) return []
    place += 2 + length
  }
}

/** Reads the screen and each frame on it, because viewers may enlarge the screen to the frames. */
const gif: SizesOf = async (bytes) => {
  const turn = yielding()
  const tableOf = (packed: number) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1))
  const low = (place: number) => bytes.at(place, 2).readUInt16LE(0)
  const screen: Size = [low(6), low(8)]
  let [width, height] = screen
  let place = 13 + tableOf(bytes.byte(10))
  /** Returns the offset after a chain of blocks, each with its length in front. */
  const behind = async (from: number): Promise<number> => {
    let at = from
    for (let length = bytes.byte(at); length > 0; length = bytes.byte(at)) {
      await turn()
      at += 1 + length
    }
    return at + 1
  }
  // Viewers draw a file without a trailer as far as it goes.
  while (place + 10 < bytes.size && bytes.byte(place) !== 0x3b) {
    if (bytes.byte(place) === 0x2c) {
      width = Math.max(width, low(place + 1) + low(place + 5))
      height = Math.max(height, low(place + 3) + low(place + 7))
      place = await behind(place + 10 + tableOf(bytes.byte(place + 9)) + 1).catch(() => bytes.size)
    } else if (bytes.byte(place) === 0x21) place = await behind(place + 2).catch(() => bytes.size)
    else break
  }
  return [screen, [width, height]]
}

const webp: SizesOf = async (bytes) => {
  const kind = bytes.text(12, 4)
  if (kind === 'VP8X') return [[bytes.at(24, 3).readUIntLE(0, 3) + 1, bytes.at(27, 3).readUIntLE(0, 3) + 1]]
  if (kind === 'VP8L') {
    const packed = bytes.at(21, 4).readUInt32LE(0)
    return [[(packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1]]
  }
  if (kind !== 'VP8 ' || bytes.text(23, 3) !== '\x9d\x01\x2a') return []
  return [[bytes.at(26, 2).readUInt16LE(0) & 0x3fff, bytes.at(28, 2).readUInt16LE(0) & 0x3fff]]
}

/** Boxes that contain boxes, with the number of bytes before the first one. */
const around: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0, moov: 0, trak: 0 }
const mostBoxes = 10_000

/** Reads the size of each image item, and of each track of a video. */
const isoMedia: SizesOf = async (bytes) => {
  const turn = yielding()
  const sizes: Size[] = []
  let boxes = 0
  const walk = async (from: number, to: number): Promise<void> => {
    for (let place = from; place + 8 <= to && boxes < mostBoxes; boxes += 1) {
      await turn()
      const said = bytes.at(place, 4).readUInt32BE(0)
      const kind = bytes.text(place + 4, 4)
      const head = said === 1 ? 16 : 8
      const length =
        said === 1 ? Number(bytes.at(place + 8, 8).readBigUInt64BE(0)) : said === 0 ? to - place : said
      if (length < head) return
      const within = place + head
      if (kind === 'ispe')
        sizes.push([bytes.at(within + 4, 4).readUInt32BE(0), bytes.at(within + 8, 4).readUInt32BE(0)])
      const before = around[kind]
      if (before !== undefined) await walk(within + before, Math.min(place + length, to))
      place += length
    }
  }
  await walk(0, bytes.size)
  return boxes < mostBoxes ? sizes : []
}

const bmp: SizesOf = async (bytes) =>
  bytes.byte(14) === 12
    ? [[bytes.at(18, 2).readUInt16LE(0), bytes.at(20, 2).readUInt16LE(0)]]
    : [[bytes.at(18, 4).readInt32LE(0), Math.abs(bytes.at(22, 4).readInt32LE(0))]]

const mostPages = 1000
const mostTags = 1000

/** Reads the size of each page; a tag has numbers of two or four bytes. */
const tiff: SizesOf = async (bytes) => {
  const isLittle = bytes.text(0, 2) === 'II'
  const number = (place: number, length: 2 | 4): number =>
    isLittle ? bytes.at(place, length).readUIntLE(0, length) : bytes.at(place, length).readUIntBE(0, length)
  const turn = yielding()
  const sizes: Size[] = []
  for (let place = number(4, 4); place !== 0; ) {
    await turn()
    const tags = number(place, 2)
    if (sizes.length >= mostPages || tags > mostTags) return []
    let [width, height] = [0, 0]
    for (let at = 0; at < tags; at += 1) {
      const tag = place + 2 + at * 12
      const value = () => number(tag + 8, number(tag + 2, 2) === 3 ? 2 : 4)
      if (number(tag, 2) === 256) width = value()
      else if (number(tag, 2) === 257) height = value()
    }
    sizes.push([width, height])
    place = number(place + 2 + tags * 12, 4)
  }
  return sizes
}

const readers: Readonly<Record<string, SizesOf>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/gif': gif,
  'image/webp': webp,
  'image/avif': isoMedia,
  'image/heic': isoMedia,
  'image/bmp': bmp,
  'image/tiff': tiff,
}
