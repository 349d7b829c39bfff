import { describe, expect, test } from 'vitest'
import type { SheetOptions } from '../../../../src/server/platform/sheets/index.ts'
import { encoded, refusal } from '../../../support/sheet-file.ts'
import { textRow, workbook } from '../../../support/workbook.ts'
import { type Packed, zip } from '../../../support/zip.ts'

type Case = readonly [
  what: string,
  bytes: string | Uint8Array,
  sentence: string,
  options?: Partial<SheetOptions>,
]

/** Each is refused in this sentence, which is said of `at`. */
const refused = (at: string, cases: readonly Case[]): void => {
  test.for(cases)('%s', async ([, bytes, sentence, options]) => {
    expect(await refusal(bytes, options)).toEqual({ status: 422, errors: { [at]: [sentence] } })
  })
}

const saveAs = 'Save it as CSV or as an Excel workbook (.xlsx).'
const damaged = 'This workbook is damaged, or cut off. Open it in Excel, and save it anew.'
const binary = `This is neither a text nor a workbook. ${saveAs}`
const archive = 'This is an archive of files. Unpack it, and choose the file with the table.'
const document = 'This is a document, no table. Copy its table into a sheet, and save that as CSV.'
const picture = 'This is a picture, no table. Choose another file.'
const webPage = `This is a web page or XML, whatever it is called. Open it in Excel. ${saveAs}`

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')
const compound = (...streams: readonly string[]): Buffer =>
  Buffer.concat([
    bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    Buffer.alloc(65_530), // so that a name lies across two pieces that are read
    ...streams.map((stream) => Buffer.from(stream, 'utf16le')),
  ])
const archiveOf = (...names: readonly string[]): Buffer => zip(names.map((name) => ({ name, content: name })))

describe('no table', () => {
  refused('file', [
    ['an old workbook', compound('Workbook'), `This is a workbook of an older Excel (.xls). ${saveAs}`],
    [
      'a workbook with a password',
      compound('EncryptionInfo', 'EncryptedPackage'),
      'This workbook has a password. Open it, and save it without one.',
    ],
    ['an old document', compound('WordDocument'), document],
    [
      'an OpenDocument sheet',
      archiveOf('mimetype', 'content.xml'),
      `This is an OpenDocument sheet (.ods). ${saveAs}`,
    ],
    [
      'a document of Numbers',
      archiveOf('Index/Document.iwa', 'preview.jpg'),
      'This is a document of Numbers. Export it as CSV or as an Excel workbook (.xlsx).',
    ],
    [
      'a binary workbook',
      archiveOf('[Content_Types].xml', 'xl/workbook.bin'),
      `This is a binary workbook (.xlsb). ${saveAs}`,
    ],
    ['a document of Word', archiveOf('word/document.xml'), document],
    ['an archive', archiveOf('a.csv', 'b.csv'), archive],
    ['a PDF', bytesOf('%PDF-1.7\n%\xe2\xe3'), document],
    ['a PNG', bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), picture],
    ['a JPEG', bytesOf('\xff\xd8\xff\xe0\0\x10JFIF'), picture],
    ['something packed', bytesOf('\x1f\x8b\x08\0\0\0\0\0'), archive],
    ['a program', bytesOf('\x7fELF\x02\x01\x01\0'), binary],
    ['a database', bytesOf('SQLite format 3\0\x10\0'), binary],
    ['bytes of whatever', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 31) % 256)), binary],
    ['a web page', '\uFEFF\n<!DOCTYPE html><table><tr><td>a</td></tr></table>', webPage],
    ['XML', '<?xml version="1.0"?><Workbook/>', webPage],
  ])
})

describe('nothing to read', () => {
  refused('file', [
    ['an empty file', '', 'The file is empty.'],
    ['empty lines', '\n\n , \n', 'The file is empty.'],
    ['a mark of its encoding', '\uFEFF', 'The file is empty.'],
    ['names alone', 'a,b,c\n\n', 'The file has names of columns, and no row below them.'],
    ['an empty workbook', workbook({ sheets: { One: '' } }), 'The file is empty.'],
  ])
  refused('sheet', [
    [
      'an empty sheet',
      workbook({ sheets: { Cover: '', Data: textRow('a'), More: '' } }),
      'The sheet “Cover” is empty. Choose another: Data, More.',
    ],
    [
      'a sheet that is not there',
      workbook({ sheets: { One: '', Two: '' } }),
      'There is no sheet “Three”. There are: One, Two.',
      { sheet: 'Three' },
    ],
  ])
})

describe('too much', () => {
  const wide = Array.from({ length: 500 }, (_, at) => `c${at}`).join()
  const long = 'x'.repeat(32_768)
  refused('file', [
    ['50 MB', Buffer.alloc(50 * 1024 * 1024 + 1, 'a,b\n'), 'The file is larger than 50 MB. Divide it.'],
    ['200,000 rows', `a\n${'1\n'.repeat(200_001)}`, 'The file has more than 200,000 rows. Divide it.'],
    [
      '500 columns',
      `${wide}\n${wide}`,
      'The file has 500 columns, and 300 can be read. Delete those that are not needed.',
    ],
    [
      'a long cell',
      `a,b\n1,2\n3,${long}`,
      'Cell 2 in line 3 has more than 32,767 characters. Is a quote missing in it?',
    ],
    [
      'a long cell of a workbook',
      workbook({ sheets: { One: textRow('a') + textRow(long) } }),
      'Cell 1 in line 2 has more than 32,767 characters. Is a quote missing in it?',
    ],
    [
      'a long row',
      `a,b\n1,2\n${`${'x'.repeat(30_000)},`.repeat(40)}`,
      'The row in line 3 has more than 1,000,000 characters. Is a quote missing in it?',
    ],
    [
      'a quote that takes all that follows in',
      `a,b\n1,2\n3,"${'4,5\n'.repeat(1_200_000)}`,
      'The row in line 3 has more than 1,000,000 characters. Is a quote missing in it?',
    ],
  ])
})

describe('names of columns', () => {
  const twice = 'Two columns are called “b”: number 2 and number 4. Give one of them another name.'
  refused('head', [
    ['two alike', 'a,b,c,b\n1,2,3,4', twice],
    ['two alike but for spaces, below a title', 'Report\na,b ,c, b\n1,2,3,4', twice],
    [
      'one as another without a name is called',
      'Column 2,,c\n1,2,3',
      'Two columns are called “Column 2”: number 1 and number 2. Give one of them another name.',
    ],
    ['beyond the file', 'a,b\n1,2\n', 'There is no line 9: the file has 2.', { head: 9 }],
    [
      'in an empty line',
      'a\n\nb\n1\n',
      'Line 2 holds no names of columns. Choose another line.',
      { head: 2 },
    ],
    [
      'inside of a cell',
      'a\n"1\n2\n3"\n4\n',
      'Line 3 holds no names of columns. Choose another line.',
      { head: 3 },
    ],
  ])
})

describe('signs that are none', () => {
  refused('file', [
    [
      'a quote that is never closed',
      'a,b\n"x\ny",2\n3,"4\n5,6\n',
      'In the row that begins in line 4 a quote is opened that is never closed. Is the file complete?',
    ],
    ['a NUL', 'a,b\n1,2\n3,x\0y', 'Cell 2 in line 3 holds a character that is none of a text. Delete it.'],
    [
      'half of a pair in a workbook',
      workbook({ sheets: { One: textRow('a', 'b') + textRow('1', '_xD83D_') } }),
      'Cell 2 in line 2 holds a character that is none of a text. Delete it.',
    ],
  ])
  refused('encoding', [
    [
      'bytes that are no UTF-8',
      encoded('a;b\r\n1;2\r\n3;é\r\n', 'windows-1252'),
      'Line 3 cannot be read as UTF-8. Choose another encoding.',
      { encoding: 'utf-8' },
    ],
    [
      'bytes that are no UTF-8, far below',
      Buffer.concat([Buffer.from(`a\n${'é\n'.repeat(40_000)}`), Buffer.of(0xe9, 10)]),
      'Line 40002 cannot be read as UTF-8. Choose another encoding.',
      { encoding: 'utf-8' },
    ],
    [
      'half of a pair in UTF-16',
      Buffer.concat([encoded('\uFEFFa,b\n1,', 'utf-16le'), Buffer.of(0x3d, 0xd8, 10, 0)]),
      'Line 2 cannot be read as UTF-16LE. Choose another encoding.',
    ],
    [
      'UTF-16 that is cut off in a sign',
      encoded('\uFEFFa,b\n1,2', 'utf-16be').subarray(0, -1),
      'Line 2 cannot be read as UTF-16BE. Choose another encoding.',
    ],
  ])
})

describe('a workbook that is not what it says', () => {
  const whole = workbook({ sheets: { One: textRow('a') + textRow('1') } })
  const changed = (name: string, by: Partial<Packed>) =>
    workbook({
      sheets: { One: textRow('a') + textRow('1') },
      changed: (file) => (file.name.endsWith(name) ? { ...file, ...by } : file),
    })
  const large = 'Unpacked, this workbook is larger than 300 MB. Divide it.'
  const rows = `<worksheet><sheetData>${textRow('a')}`
  const end = `${textRow('b')}</sheetData></worksheet>`
  const entity = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]>'
  refused('file', [
    ['cut off', whole.subarray(0, whole.length / 2), damaged],
    ['cut off in its directory', whole.subarray(0, -10), damaged],
    ['without its beginning', Buffer.concat([bytesOf('PK\x03\x04'), whole.subarray(400)]), damaged],
    ['a bomb that says so', changed('sheet1.xml', { said: { unpacked: 301 * 1024 * 1024 } }), large],
    [
      'a bomb of many parts',
      workbook({
        sheets: { One: '' },
        also: [1, 2, 3].map((at) => ({ name: `b${at}`, content: '', said: { unpacked: 101 * 1024 * 1024 } })),
      }),
      large,
    ],
    [
      'a bomb that says so in long numbers',
      changed('sheet1.xml', { isLong: true, said: { unpacked: 2 ** 40 } }),
      large,
    ],
    [
      'a bomb that does not say so',
      changed('sheet1.xml', { content: rows + ' '.repeat(2 ** 26) + end, said: { unpacked: 100 } }),
      damaged,
    ],
    ['a part that is shorter than it says', changed('sheet1.xml', { said: { unpacked: 100_000 } }), damaged],
    [
      'parts that lie in each other',
      workbook({
        sheets: { One: textRow('a') + textRow('1') },
        also: [{ name: 'other', content: '', said: { place: 0 } }],
      }),
      damaged,
    ],
    ['a part that lies behind the end', changed('styles.xml', { said: { place: 2 ** 31 } }), damaged],
    ['a part that is another than was packed', changed('sheet1.xml', { said: { sum: 1 } }), damaged],
    ['a part packed in another way', changed('sheet1.xml', { said: { method: 14 } }), damaged],
    [
      'a part with a password',
      changed('sheet1.xml', { said: { flags: 1 } }),
      'This workbook has a password. Open it, and save it without one.',
    ],
    [
      'more parts than any has',
      workbook({
        sheets: { One: '' },
        also: Array.from({ length: 10_001 }, (_, at) => ({ name: `p${at}`, content: '' })),
      }),
      'This file takes more memory, or time, than there is for it. Save it as CSV, or divide it.',
    ],
    ['entities of its own', changed('sheet1.xml', { content: entity + rows + end }), damaged],
    ['an entity of no one', changed('sheet1.xml', { content: `<worksheet>&nbsp;</worksheet>` }), damaged],
    ['XML that ends before its end', changed('sheet1.xml', { content: rows }), damaged],
    ['no XML', changed('sheet1.xml', { content: 'a,b\n1,2' }), damaged],
    [
      'bytes that are no text',
      changed('sheet1.xml', { content: Buffer.from([60, 0xff, 0xfe, 62]) }),
      damaged,
    ],
    ['no sheet', workbook({}), damaged],
    ['a text that is not there', workbook({ sheets: { One: '<row><c t="s"><v>7</v></c></row>' } }), damaged],
    [
      'a column that no sheet has',
      workbook({ sheets: { One: '<row><c r="ZZZZ1"><v>7</v></c></row>' } }),
      damaged,
    ],
    ['a row of no number', workbook({ sheets: { One: '<row r="x"><c><v>7</v></c></row>' } }), damaged],
  ])
})
