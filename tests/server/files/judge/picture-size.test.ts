import { describe, expect, test } from 'vitest'
import { invalidFile } from '../../../../src/model/texts/en/stored-files.ts'
import { productIn } from '../../../../src/server/index.ts'
import { serving } from '../../../support/databases.ts'
import { sendFile } from '../../../support/files.ts'
import { folderOf } from '../../../support/workshop.ts'

const server = serving({ product: productIn(folderOf('archive')) })
const send = async (name: string, content: Buffer) => {
  const { status, body } = await sendFile(server, { field: 'papers', name }, content)
  return { status, says: body.errors?.content?.[0] }
}
const bytes = (text: string) => Buffer.from(text, 'latin1')
const number = (write: (into: Buffer) => void, length: number): Buffer => {
  const into = Buffer.alloc(length)
  write(into)
  return into
}
const be = (value: number, length: 2 | 4): Buffer =>
  number((into) => into.writeUIntBE(value, 0, length), length)
const le = (value: number, length: 2 | 3 | 4): Buffer =>
  number((into) => into.writeUIntLE(value, 0, length), length)
const all = Buffer.concat

/** The head of a picture of that size, as each format says it; nothing of what is drawn. */
const heads: Readonly<Record<string, (width: number, height: number) => Buffer>> = {
  'a.png': (width, height) =>
    all([bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), be(width, 4), be(height, 4), bytes('\x01\0\0\0\0')]),
  // What the camera tells goes first, three segments of it, and with a smaller picture in it.
  'a.jpg': (width, height) => {
    const told = all([
      bytes('\xff\xe1\xff\xff'),
      bytes('Exif\0\0\xff\xd8\xff\xc0\0\x11\x08\0\x01\0\x01'),
      Buffer.alloc(65_516),
    ])
    const frame = all([bytes('\xff\xff\xc2\0\x11\x08'), be(height, 2), be(width, 2), bytes('\x03')])
    return all([bytes('\xff\xd8'), told, told, told, bytes('\xff\xdb\0\x03\0'), frame])
  },
  'a.gif': (width, height) => all([bytes('GIF89a'), le(width, 2), le(height, 2), bytes('\0\0\0;')]),
  // The screen is small, and what is drawn on it is not; a comment and a palette stand before.
  'b.gif': (width, height) =>
    all([
      bytes('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xfe\x03abc\0'),
      all([bytes(',\0\0\0\0\x01\0\x01\0\0\x02\x02\x4c\x01\0')]),
      all([bytes(',\0\0\0\0'), le(width, 2), le(height, 2), bytes('\x80\0\0\0\0\0\0\x02\x02\x4c\x01\0;')]),
    ]),
  'a.webp': (width, height) =>
    all([bytes('RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a'), le(width, 2), le(height, 2)]),
  'b.webp': (width, height) =>
    all([bytes('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f'), le(width - 1 + (height - 1) * 0x4000, 4)]),
  'c.webp': (width, height) =>
    all([bytes('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0'), le(width - 1, 3), le(height - 1, 3)]),
  'a.avif': (width, height) => isoMedia('avif', width, height),
  'a.heic': (width, height) => isoMedia('heic', width, height),
  'a.bmp': (width, height) =>
    all([
      bytes('BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'),
      le(width, 4),
      number((into) => into.writeInt32LE(-height), 4),
    ]),
  'a.tif': (width, height) =>
    all([
      all([bytes('II*\0\x08\0\0\0\x02\0'), tag(256, 3, 1), tag(257, 3, 1), le(38, 4)]),
      all([bytes('\x02\0'), tag(256, 4, width), tag(257, 4, height), le(0, 4)]),
    ]),
}
const tag = (name: number, kind: number, value: number) =>
  all([le(name, 2), le(kind, 2), le(1, 4), le(value, 4)])
const box = (kind: string, ...within: readonly Buffer[]) => {
  const content = all(within)
  return all([be(content.length + 8, 4), bytes(kind), content])
}
const isoMedia = (brand: string, width: number, height: number) => {
  const size = (wide: number, high: number) => box('ispe', Buffer.alloc(4), be(wide, 4), be(high, 4))
  const properties = box('iprp', box('ipco', size(512, 512), size(width, height)))
  return all([
    box('ftyp', bytes(`${brand}\0\0\0\0mif1`)),
    box('free', Buffer.alloc(100_000)),
    box('meta', Buffer.alloc(4), properties),
  ])
}

describe.each(Object.entries(heads))('a picture %s', (name, head) => {
  test('of 48 million pixels is taken', async () => {
    expect(await send(name, head(8000, 6000))).toEqual({ status: 201 })
  })

  test('of more than 50 million is refused by both numbers', async () => {
    const { status, says } = await send(name, head(16_000, 16_000))
    expect([status, says]).toEqual([422, invalidFile.pixels(16_000, 16_000, 50_000_000)])
    expect(says).toContain('16,000 × 16,000 pixels, 256,000,000 in all: at most 50,000,000')
    expect((await send(name, head(10_000, 5001))).status).toBe(422)
  })

  test('whose size cannot be read is refused', async () => {
    const { length } = head(8000, 6000)
    const cut = head(8000, 6000).subarray(
      0,
      name === 'b.gif' ? 9 : name === 'a.gif' ? 9 : length - 5 - (name === 'a.png' ? 5 : 0),
    )
    expect(await send(name, cut)).toEqual({ status: 422, says: invalidFile.noSize })
    if (name === 'b.gif' || name.endsWith('.webp')) return // whose least is one
    expect(await send(name, head(0, 6000))).toEqual({ status: 422, says: invalidFile.noSize })
  })
})

test.each([
  ['a frame that is endless', 'a.jpg', all([bytes('\xff\xd8'), Buffer.alloc(3_000_000, 0xff)])],
  ['segments of nothing', 'a.jpg', all([bytes('\xff\xd8\xff\xe0\0\0'), Buffer.alloc(100)])],
  [
    'pages in a circle',
    'a.tif',
    all([bytes('II*\0\x08\0\0\0\x02\0'), tag(256, 3, 1), tag(257, 3, 1), le(8, 4)]),
  ],
  ['boxes without end', 'a.avif', all([box('ftyp', bytes('avif')), bytes('\0\0\0\x08free'.repeat(200_000))])],
  [
    'boxes in themselves',
    'a.heic',
    all([box('ftyp', bytes('heic')), Buffer.from('\x7f\xff\xff\xffmoov'.repeat(20_000), 'latin1')]),
  ],
])('a picture with %s is refused', async (_, name, content) => {
  expect(await send(name, content)).toEqual({ status: 422, says: invalidFile.noSize })
})
