import { expect, test } from 'vitest'
import { invalidFile } from '../../../../src/model/texts/en/stored-files.ts'
import { productIn } from '../../../../src/server/index.ts'
import { serving } from '../../../support/databases.ts'
import { sendFile } from '../../../support/files.ts'
import { folderOf } from '../../../support/workshop.ts'
import { zip } from '../../../support/zip.ts'

const server = serving({ product: productIn(folderOf('archive')) })
const send = async (name: string, content: Buffer | string) => {
  const { status, body } = await sendFile(server, { field: 'papers', name }, content)
  return { status, type: body.data?.type, says: body.errors?.content?.[0] }
}
const bytes = (text: string) => Buffer.from(text, 'latin1')

const signedData = bytes('\x30\x82\x01\x00\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0\x82')
/** What was signed lies in it, whatever it is. */
const wrapped = Buffer.concat([
  signedData,
  bytes('%PDF-1.4 <html><script>'),
  zip([{ name: 'a', content: 'a' }]),
])
const indefinite = bytes('\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03\xa0\x80\0\0')
const base64 = `${wrapped.toString('base64').replaceAll(/.{64}/g, '$&\r\n')}\r\n`
const drawing = '999\r\nmade by hand\r\n  0\r\nSECTION\r\n  2\r\nHEADER\r\n  0\r\nENDSEC\r\n  0\r\nEOF\r\n'
const invoice = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID></Invoice>'

const good: readonly (readonly [name: string, content: Buffer | string, type: string])[] = [
  ['a.xml', invoice, 'application/xml'],
  [
    'b.xml',
    `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- <html> -->\n<!DOCTYPE x>\n${invoice}`,
    'application/xml',
  ],
  [
    'c.xml',
    Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${invoice}`, 'utf16le'),
    'application/xml',
  ],
  ['d.xml', Buffer.from(`<?xml version="1.0"?>${invoice}`, 'utf16le'), 'application/xml'],
  [
    'e.xml',
    `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="invoice.xsl"?>${invoice}`,
    'application/xml',
  ],
  [
    'f.xml',
    `<?xml version="1.0" encoding="windows-1252"?><a>${String.fromCharCode(233)}</a>`,
    'application/xml',
  ],
  ['a.p7m', wrapped, 'application/pkcs7-mime'],
  ['b.p7m', indefinite, 'application/pkcs7-mime'],
  ['c.p7m', base64, 'application/pkcs7-mime'],
  ['d.p7m', `-----BEGIN PKCS7-----\n${base64}-----END PKCS7-----\n`, 'application/pkcs7-mime'],
  [
    'e.p7m',
    `MIME-Version: 1.0\nContent-Type: application/x-pkcs7-mime; smime-type=signed-data\n\n${base64}`,
    'application/pkcs7-mime',
  ],
  ['a.p7s', signedData, 'application/pkcs7-signature'],
  ['a.7z', bytes('7z\xbc\xaf\x27\x1c\0\x04'), 'application/x-7z-compressed'],
  ['a.rar', bytes('Rar!\x1a\x07\0\xcf\x90'), 'application/vnd.rar'],
  ['b.rar', bytes('Rar!\x1a\x07\x01\0\x33'), 'application/vnd.rar'],
  ['a.dxf', drawing, 'image/vnd.dxf'],
  ['b.dxf', drawing.slice(18).replaceAll('\r', ''), 'image/vnd.dxf'],
  ['c.dxf', bytes('AutoCAD Binary DXF\r\n\x1a\0\0\0SECTION'), 'image/vnd.dxf'],
]

test.each(good)('%s is taken', async (name, content, type) => {
  expect(await send(name, content)).toEqual({ status: 201, type })
})

const page = { is: 'page' } as const
const bad: readonly (readonly [name: string, content: Buffer | string, says: string])[] = [
  ['a.xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>', invalidFile.otherContent('xml', 'XML', page)],
  [
    'b.xml',
    `<?xml version="1.0"?><!--${'x'.repeat(9000)}--><h:html xmlns:h=" http://www.w3.org/1999/xhtml"/>`,
    invalidFile.otherContent('xml', 'XML', page),
  ],
  [
    'c.xml',
    '<x:g xmlns:x="http://www.w3.org/2000/svg"><x:script>1</x:script></x:g>',
    invalidFile.otherContent('xml', 'XML', page),
  ],
  [
    'd.xml',
    Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le'),
    invalidFile.otherContent('xml', 'XML', page),
  ],
  ['e.xml', '<?xml-stylesheet type="text/xsl" href="#x"?><a/>', invalidFile.otherContent('xml', 'XML', page)],
  ['f.xml', 'no document', invalidFile.otherContent('xml', 'XML', null)],
  ['g.xml', '<?xml version="1.0"?>', invalidFile.damaged('xml')],
  ['h.xml', 'MZ<a/>', invalidFile.otherContent('xml', 'XML', { is: 'program' })],
  ['a.p7m', '<html>', invalidFile.otherContent('p7m', 'what is signed', page)],
  ['b.p7m', 'From: a@example.org\n\nhello', invalidFile.otherContent('p7m', 'what is signed', null)],
  [
    'c.p7s',
    Buffer.from('MZ').toString('base64').repeat(40),
    invalidFile.otherContent('p7s', 'a signature', null),
  ],
  ['a.7z', bytes('PK\x03\x04'), invalidFile.otherContent('7z', 'a 7z archive', { says: 'a ZIP archive' })],
  ['a.rar', bytes('7z\xbc\xaf\x27\x1c'), invalidFile.otherContent('rar', 'a RAR archive', { is: 'archive' })],
  ['a.dxf', '0\nSECTIONS', invalidFile.otherContent('dxf', 'DXF', null)],
  ['a.bmp', 'BM is no picture, but a text that begins so', invalidFile.otherContent('bmp', 'BMP', null)],
  [
    'b.bmp',
    bytes(`BM\x40\0\0\0\0\0\0\0\x36\0\0\0\x29\0\0\0${'\0'.repeat(60)}`),
    invalidFile.otherContent('bmp', 'BMP', null),
  ],
  ['a.txt', bytes('7z\xbc\xaf\x27\x1c'), invalidFile.otherContent('txt', 'text', { is: 'archive' })],
]

test.each(bad)('%s is refused', async (name, content, says) => {
  expect(await send(name, content)).toEqual({ status: 422, says })
})
