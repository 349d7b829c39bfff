import fc from 'fast-check'
import { type Change, placeIn, share } from './odd-tables.ts'

const few = fc.integer({ min: 1, max: 200 })
const around = (bytes: Buffer, at: number, drop: number, ...between: readonly Buffer[]): Buffer => {
  const place = placeIn(at, bytes.length)
  return Buffer.concat([bytes.subarray(0, place), ...between, bytes.subarray(place + drop)])
}

const pieces: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['NULs', Buffer.alloc(40)],
  ['a quote', Buffer.from('"')],
  ['a BOM', Buffer.from('\ufeff')],
  ['half a sign', Buffer.of(0xe2, 0x82)],
  ['bytes that are no text', Buffer.of(0xff, 0xfe, 0xfd, 0x80, 0x81, 0xc0, 0x00, 0x1a)],
  ['line ends', Buffer.from('\r\r\n\n\r')],
  ['the end of an archive', Buffer.from('PK\x05\x06')],
  ['a long line', Buffer.from('x'.repeat(100_000))],
]
const beginnings = [
  ...[
    '%PDF-1.7',
    '\x89PNG',
    'PK\x03\x04',
    'PK\x05\x06',
    '\xd0\xcf\x11\xe0',
    '\x1f\x8b',
    '<?xml?>',
    '<html>',
    'sep=;\n',
  ],
  ...['\xff\xfe', '\xfe\xff', '\xef\xbb\xbf', 'SQLite format 3\0', '\0'],
]

const changes: readonly fc.Arbitrary<Change<Buffer>>[] = [
  share.map((at) => ({ what: 'cut', of: (bytes) => bytes.subarray(0, placeIn(at, bytes.length)) })),
  fc
    .array(fc.tuple(share, fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 12 })
    .map((flips) => ({
      what: `${flips.length} bytes flipped`,
      of: (bytes) => {
        const flipped = Buffer.from(bytes)
        for (const [at, by] of flips) {
          const place = placeIn(at, flipped.length)
          if (place < flipped.length) flipped[place] = (flipped[place] ?? 0) ^ by
        }
        return flipped
      },
    })),
  fc
    .tuple(share, few)
    .map(([at, count]) => ({ what: `${count} bytes less`, of: (bytes) => around(bytes, at, count) })),
  fc.tuple(share, few).map(([at, count]) => ({
    what: `${count} bytes twice`,
    of: (bytes) => {
      const place = placeIn(at, bytes.length)
      return around(bytes, at, 0, bytes.subarray(place, place + count))
    },
  })),
  fc.tuple(share, fc.constantFrom(...pieces)).map(([at, [what, piece]]) => ({
    what: `${what} within`,
    of: (bytes) => around(bytes, at, 0, piece),
  })),
  fc.constantFrom(...beginnings).map((text) => ({
    what: `begins with ${JSON.stringify(text)}`,
    of: (bytes) => Buffer.concat([Buffer.from(text, 'latin1'), bytes]),
  })),
  share.map((at) => ({
    what: 'the halves swapped',
    of: (bytes) =>
      Buffer.concat([
        bytes.subarray(placeIn(at, bytes.length)),
        bytes.subarray(0, placeIn(at, bytes.length)),
      ]),
  })),
]

/** No change for most; else bytes cut off, flipped, doubled, put between, or before all. */
export const changedBytes: fc.Arbitrary<readonly Change<Buffer>[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.array(fc.oneof(...changes), { minLength: 1, maxLength: 2 }) },
)
