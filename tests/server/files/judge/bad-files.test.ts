import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { invalidFile } from '../../../../src/model/texts/en/stored-files.ts'
import { usualFiles } from '../../../../src/server/files/store/open-store.ts'
import { productIn } from '../../../../src/server/index.ts'
import { serving } from '../../../support/databases.ts'
import { pdf, png, sendFile } from '../../../support/files.ts'
import { folderOf } from '../../../support/workshop.ts'
import { zip as zipOf } from '../../../support/zip.ts'

const server = serving({ product: productIn(folderOf('archive')) })

const docx = (...more: readonly string[]): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more.map((name) => ({ name, content: 'x' })),
  ])
const zip = zipOf([{ name: 'a.txt', content: 'a' }])

/** An archive whose end says that where its directory lies is said elsewhere. */
const farAway = (archive: Buffer): Buffer => {
  const [rest, end] = [archive.subarray(0, -22), Buffer.from(archive.subarray(-22))]
  const far = Buffer.alloc(56)
  far.write('PK\x06\x06', 'latin1')
  far.writeBigUInt64LE(44n, 4)
  for (const place of [24, 32]) far.writeBigUInt64LE(1n, place)
  far.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
  far.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(rest.length), 8)
  locator.writeUInt32LE(1, 16)
  end.fill(0xff, 8, 20)
  return Buffer.concat([rest, far, locator, end])
}
/** An archive whose end says that its directory has so many parts, and bytes. */
const sayingOf = (archive: Buffer, parts: number, bytes: number): Buffer => {
  const said = Buffer.from(archive)
  const end = said.length - 22
  said.writeUInt16LE(parts, end + 10)
  said.writeUInt32LE(bytes, end + 12)
  return said
}
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`

type Case = readonly [what: string, name: string, content: Buffer | string, says: string]

const badNames: readonly Case[] = [
  ['a path', '../passwd.pdf', pdf('x'), invalidFile.path],
  ['a path of Windows', '..\\x.pdf', pdf('x'), invalidFile.path],
  ['NUL', 'x\0.pdf', pdf('x'), invalidFile.control],
  ['a control', 'x\u0007.pdf', pdf('x'), invalidFile.control],
  ['a name that turns round', 'x\u202efdp.pdf', pdf('x'), invalidFile.turning],
  ['a name with a gap that is not seen', 'a\u200db.pdf', pdf('x'), invalidFile.turning],
  ['300 characters', `${'x'.repeat(296)}.pdf`, pdf('x'), invalidFile.longName(200)],
  ['many bytes', `${'ü'.repeat(150)}.pdf`, pdf('x'), invalidFile.longName(200)],
  ['no name', ' ', pdf('x'), invalidFile.noName],
  ['only an ending', '.pdf', pdf('x'), invalidFile.noEnding],
  ['no ending', 'contract', pdf('x'), invalidFile.noEnding],
  ['a program', 'x.exe', 'MZ', invalidFile.notTaken('Contract', 'exe', ['.pdf'])],
  ['two endings', 'x.pdf.exe', pdf('x'), invalidFile.notTaken('Contract', 'exe', ['.pdf'])],
]

test.each(badNames)('a name is refused: %s', async (_, name, content, says) => {
  const { status, body } = await sendFile(server, { field: 'contract', name }, content)
  expect([status, body.errors]).toEqual([422, { name: [says] }])
})

test('a line break in a name is a space', async () => {
  const { status, body } = await sendFile(server, { field: 'contract', name: 'Of\r\n\tMay.pdf' }, pdf('x'))
  expect([status, body.data?.name]).toEqual([201, 'Of May.pdf'])
})

const of = (ending: string, says: string, found: Parameters<typeof invalidFile.otherContent>[2]) =>
  invalidFile.otherContent(ending, says, found)

const badContent: readonly (readonly [field: string, ...Case])[] = [
  ['contract', 'nothing', 'x.pdf', '', invalidFile.empty],
  ['contract', 'a picture', 'x.pdf', png, of('pdf', 'PDF', { says: 'PNG' })],
  ['contract', 'a program of Windows', 'x.pdf', 'MZ\x90\0', of('pdf', 'PDF', { is: 'program' })],
  ['contract', 'a program of Linux', 'x.pdf', '\x7fELF', of('pdf', 'PDF', { is: 'program' })],
  ['contract', 'a page', 'x.pdf', '<!doctype html><script>1</script>', of('pdf', 'PDF', { is: 'page' })],
  ['contract', 'a PDF behind too much', 'x.pdf', `${'x'.repeat(1025)}${pdf('x')}`, of('pdf', 'PDF', null)],
  [
    'contract',
    'a PDF behind an archive',
    'x.pdf',
    Buffer.concat([zip, pdf('x')]),
    of('pdf', 'PDF', { says: 'a ZIP archive' }),
  ],
  ['contract', 'a PDF behind a picture', 'x.pdf', 'GIF89a%PDF-1.4', of('pdf', 'PDF', { says: 'GIF' })],
  ['contract', 'a PDF behind a script', 'x.pdf', '#!/bin/sh\n%PDF-1.4', of('pdf', 'PDF', { is: 'program' })],
  ['contract', 'a PDF behind a page', 'x.pdf', '<html>%PDF-1.4', of('pdf', 'PDF', { is: 'page' })],
  [
    'contract',
    'a PDF beside a page',
    'x.pdf',
    '\n%PDF-1.4 <script>',
    invalidFile.twoThings('PDF', { is: 'page' }),
  ],
  ['papers', 'a page', 'x.eml', '<html>From: x', of('eml', 'a mail', { is: 'page' })],
  ['papers', 'no mail', 'x.eml', 'Hello,\nthis is no mail.', of('eml', 'a mail', null)],
  [
    'papers',
    'a page behind a comment',
    'x.txt',
    '\ufeff <!-- x -->\n<HTML lang="en">',
    of('txt', 'text', { is: 'page' }),
  ],
  [
    'papers',
    'a page in UTF-16',
    'x.txt',
    Buffer.from('\ufeff<!DOCTYPE html>', 'utf16le'),
    of('txt', 'text', { is: 'page' }),
  ],
  [
    'contract',
    'PDF and archive',
    'x.pdf',
    Buffer.concat([pdf('x'), zip]),
    invalidFile.twoThings('PDF', { is: 'archive' }),
  ],
  [
    'papers',
    'picture and archive',
    'x.png',
    Buffer.concat([png, zip]),
    invalidFile.twoThings('PNG', { is: 'archive' }),
  ],
  [
    'papers',
    'picture and archive of more than 4 GB',
    'x.png',
    Buffer.concat([png, farAway(zip)]),
    invalidFile.twoThings('PNG', { is: 'archive' }),
  ],
  ['recording', 'an archive of nothing', 'x.zip', sayingOf(zip, 0, 46), invalidFile.damaged('zip')],
  ['recording', 'a directory without end', 'x.zip', sayingOf(zip, 1, 0xfffffff0), invalidFile.damaged('zip')],
  [
    'papers',
    'picture and page',
    'x.gif',
    'GIF89a/*<script>alert(1)</script>*/',
    invalidFile.twoThings('GIF', { is: 'page' }),
  ],
  ['papers', 'picture and PDF', 'x.gif', 'GIF89a  %PDF-1.4', invalidFile.twoThings('GIF', { says: 'PDF' })],
  ['papers', 'an archive', 'x.docx', zip, of('docx', 'Word', null)],
  ['papers', 'macros', 'x.docx', docx('word/vbaProject.bin'), invalidFile.macros],
  ['papers', 'half a document', 'x.docx', docx().subarray(0, 60), invalidFile.damaged('docx')],
  ['papers', 'bytes', 'x.txt', 'a\0b', invalidFile.noText('text')],
  ['papers', 'a script', 'x.txt', '#!/bin/sh\nrm', of('txt', 'text', { is: 'program' })],
  ['papers', 'a page', 'x.csv', ' <html><body>', of('csv', 'CSV', { is: 'page' })],
  ['papers', 'script', 'x.svg', svg('<script>1</script>'), invalidFile.script('<script>')],
  ['papers', 'a handler', 'x.svg', svg('<rect onload="x()"/>'), invalidFile.script('onload')],
  ['papers', 'a link that runs', 'x.svg', svg('<a href="java\tscript:x()"/>'), invalidFile.script('href')],
  ['papers', 'a page inside', 'x.svg', svg('<foreignObject/>'), invalidFile.script('<foreignobject>')],
  [
    'papers',
    'a picture from elsewhere',
    'x.svg',
    svg('<image href="https://x.example/y"/>'),
    invalidFile.script('href'),
  ],
  [
    'papers',
    'an entity',
    'x.svg',
    `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`,
    invalidFile.script('<!ENTITY'),
  ],
  [
    'papers',
    'a sheet of styles',
    'x.svg',
    `<?xml-stylesheet href="x"?>${svg('')}`,
    invalidFile.script('<?xml-stylesheet'),
  ],
  ['papers', 'styles that fetch', 'x.svg', svg('<style>@import "x"</style>'), invalidFile.script('style')],
  ['papers', 'no drawing', 'x.svg', '<a xmlns="http://www.w3.org/2000/svg"/>', of('svg', 'SVG', null)],
  ['papers', 'half a drawing', 'x.svg', '<svg><g>', invalidFile.damaged('svg')],
]

test.each(badContent)('%s: content is refused: %s', async (field, _, name, content, says) => {
  const { status, body } = await sendFile(server, { field, name }, content)
  expect([status, body.errors]).toEqual([422, { content: [says] }])
})

const good: readonly (readonly [field: string, name: string, content: Buffer | string, type: string])[] = [
  ['papers', 'drawing.svg', svg('<rect style="fill:url(#a)" width="1"/>'), 'image/svg+xml'],
  ['papers', 'note.txt', 'Use <table> for <script>alert(1)</script>', 'text/plain'],
  ['papers', 'table.csv', '<table>;<html>\n1;2', 'text/csv'],
  [
    'papers',
    'sent.eml',
    'From: a@example.org\r\nSubject: x\r\n\r\n<html><body>Hello</body></html>',
    'message/rfc822',
  ],
  [
    'papers',
    'box.eml',
    'From a@example.org Mon\nReceived: x\n\n<!doctype html><script>1</script>',
    'message/rfc822',
  ],
  ['contract', 'lines.pdf', `\n\n\n${pdf('x')}`, 'application/pdf'],
  ['contract', 'posted.pdf', `Content-Type: application/pdf\r\n\r\n${pdf('x')}`, 'application/pdf'],
  ['contract', 'junk.pdf', Buffer.concat([Buffer.alloc(1024, 1), pdf('x')]), 'application/pdf'],
  ['papers', 'prices.csv', 'a;b\r\n1;2', 'text/csv'],
  ['papers', 'old.txt', Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]), 'text/plain'],
  ['papers', 'wide.txt', Buffer.from('\ufeffwide', 'utf16le'), 'text/plain'],
  [
    'papers',
    'letter.docx',
    docx(),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['papers', 'PHOTO.PNG', png, 'image/png'],
  ['papers', 'गर्\u200dयो.png', png, 'image/png'],
  ['papers', 'می\u200cخواهم.png', png, 'image/png'],
  ['papers', '👨\u200d👩\u200d👧.png', png, 'image/png'],
]

test.each(good)('%s: %s is taken', async (field, name, content, type) => {
  const { status, body } = await sendFile(server, { field, name }, content)
  expect([status, body.data?.type, body.data?.name]).toEqual([201, type, name])
})

test('a name is cleaned of what is around it, and two may have one', async () => {
  const first = await sendFile(server, { field: 'contract', name: '  Terms.pdf . ' }, pdf('one'))
  const second = await sendFile(server, { field: 'contract', name: 'Terms.pdf' }, pdf('two'))
  expect([first.body.data.name, second.body.data.name]).toEqual(['Terms.pdf', 'Terms.pdf'])
  expect(first.body.data.id).not.toBe(second.body.data.id)
})

const largest = 20 * 1024 * 1024

test('what is too large is refused before a byte of it is read, or while it comes', async () => {
  const said = await sendFile(server, { field: 'contract', name: 'x.pdf' }, Buffer.from('%PDF-'), {
    'Content-Length': String(63 * 1024 * 1024),
    Connection: 'close',
  }).catch((error: unknown) => error)
  expect(said).toMatchObject({ status: 413, body: { message: '63 MB: at most 20 MB.' } })
  const pieces = Readable.from(
    (function* () {
      yield pdf('start')
      for (let sent = 0; sent <= largest; sent += 1 << 20) yield Buffer.alloc(1 << 20, 32)
    })(),
  )
  const streamed = await sendFile(server, { field: 'contract', name: 'x.pdf' }, pieces)
  expect([streamed.status, streamed.body.message]).toEqual([413, invalidFile.tooLarge(null, largest)])
})

test('a PDF is one, too, behind what careless programs write before it', async () => {
  const before = `${'\r\n'.repeat(500)}\0\x01 `
  const sent = await sendFile(server, { field: 'contract', name: 'behind.pdf' }, `${before}${pdf('x')}`)
  expect([sent.status, sent.body.data?.type]).toEqual([201, 'application/pdf'])
})

test('what was refused leaves nothing behind', () => {
  const folder = usualFiles(server.databaseUrl).slice('file:'.length)
  expect(readdirSync(`${folder}/incoming`)).toEqual([])
})

test.each([
  ['no entity', '/api/files?entity=book&field=x&name=x.pdf', { entity: [invalidFile.entity('book')] }],
  ['no field', '/api/files?entity=leaf&field=x&name=x.pdf', { field: [invalidFile.field('x', ['scan'])] }],
])('what a file is for must be there: %s', async (_, path, errors) => {
  const { askRaw } = await import('../../../support/files.ts')
  const { status, bytes } = await askRaw(server, 'POST', path, 'x')
  expect([status, JSON.parse(bytes.toString()).errors]).toEqual([422, errors])
})

test('a file is sent as it is', async () => {
  const { status, body } = await sendFile(server, { field: 'contract', name: 'x.pdf' }, '{}', {
    'Content-Type': 'application/json',
  })
  expect([status, body.message]).toEqual([415, 'Send the file as it is, as application/octet-stream.'])
})
