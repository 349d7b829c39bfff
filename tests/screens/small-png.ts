import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Chunks of a PNG by their four letters; image data joined. */
const readChunks = (png: Buffer): { readonly header: Buffer; readonly data: Buffer } => {
  const data: Buffer[] = []
  let header: Buffer = Buffer.alloc(0)
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    const content = png.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR') header = content
    if (kind === 'IDAT') data.push(content)
    at += length + 12
  }
  return { header, data: inflateSync(Buffer.concat(data)) }
}

const paeth = (left: number, up: number, corner: number): number => {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** Takes the lines' filters off, in place, and answers each line's bytes one after another. */
const plainLines = (data: Buffer, width: number, height: number, bytes: number): Buffer => {
  const line = width * bytes
  const plain = Buffer.alloc(line * height)
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (line + 1)] ?? 0
    for (let x = 0; x < line; x += 1) {
      const at = y * line + x
      const left = x < bytes ? 0 : (plain[at - bytes] ?? 0)
      const up = y === 0 ? 0 : (plain[at - line] ?? 0)
      const corner = x < bytes || y === 0 ? 0 : (plain[at - line - bytes] ?? 0)
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
      plain[at] = (data[y * (line + 1) + 1 + x] ?? 0) + guess
    }
  }
  return plain
}

const distance = (one: number, other: number): number =>
  Math.max(
    Math.abs((one >> 16) - (other >> 16)),
    Math.abs(((one >> 8) & 255) - ((other >> 8) & 255)),
    Math.abs((one & 255) - (other & 255)),
  )

/** So many of the most frequent colours, those of its planes, are kept as they are. */
const exact = 128

/** At most 256 colours that stand for all: the frequent ones, and of the rest those some way from each other. */
const choosePalette = (colours: readonly number[]): readonly number[] => {
  for (let apart = 1; ; apart += 1) {
    const chosen = colours.slice(0, exact)
    for (const colour of colours.slice(exact))
      if (chosen.every((other) => distance(colour, other) >= apart)) {
        chosen.push(colour)
        if (chosen.length > 256) break
      }
    if (chosen.length <= 256) return chosen
  }
}

const chunk = (kind: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/**
 * The same picture in a palette of at most 256 colours: about a third of the bytes, and the same bytes each time.
 * @param png of a screen, 8 bits a channel, as Chromium takes it
 */
export const smallPng = (png: Buffer): Buffer => {
  const { header, data } = readChunks(png)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const bytes = header[9] === 6 ? 4 : 3
  const plain = plainLines(data, width, height, bytes)
  const pixels = Array.from({ length: width * height }, (_, at) => plain.readUIntBE(at * bytes, 3))
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const colours = [...counts].sort(([a, many], [b, more]) => more - many || a - b).map(([colour]) => colour)
  const palette = choosePalette(colours)
  const nearest = (colour: number) =>
    palette.reduce(
      (best, other, place) => (distance(colour, other) < distance(colour, palette[best] ?? 0) ? place : best),
      0,
    )
  const places = new Map(colours.map((colour) => [colour, nearest(colour)]))
  const lines = Buffer.alloc((width + 1) * height)
  for (const [at, colour] of pixels.entries())
    lines[at + Math.floor(at / width) + 1] = places.get(colour) ?? 0
  const indexed = Buffer.from(header)
  indexed[9] = 3
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', indexed),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
