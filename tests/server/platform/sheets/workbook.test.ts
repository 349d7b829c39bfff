import { globSync, readFileSync } from 'node:fs'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { FileCell } from '../../../../src/model/sheet/cell.ts'
import { FileBytes } from '../../../../src/server/platform/sheets/file-bytes.ts'
import { readWorkbook } from '../../../../src/server/platform/sheets/read-workbook.ts'
import { opened, refusal, withFile } from '../../../support/sheet-file.ts'
import { textRow, workbook } from '../../../support/workbook.ts'

/** Another reader knows neither shares nor formulas without a result. */
const asOthers = (cell: FileCell) =>
  typeof cell === 'object' ? (cell.refused === undefined ? (cell.number ?? cell.text) : '') : cell

const locked = 'This workbook has a password. Open it, and save it without one.'

describe('somebody else’s workbooks', () => {
  const paths = globSync('node_modules/xlsx-populate/**/*.xlsx').map((path) => path.replaceAll('\\', '/'))
  const [withPassword, plain] = [true, false].map((is) =>
    paths.filter((path) => path.includes('encryption') === is),
  )

  test('there are six', () => expect(paths).toHaveLength(6))

  test.for(plain ?? [])('%s is read as another reader does', async (path) => {
    const bytes = readFileSync(path)
    const { cells } = await opened(bytes, { head: 0 })
    const others = (await readSheet(bytes, 1, { trim: false }))
      .map((row) => row.map((cell) => cell ?? ''))
      .filter((row) => row.some((cell) => cell !== ''))
    const width = cells[0]?.length ?? 0
    const plain = cells.map((row) => row.map(asOthers))
    expect(plain).toEqual(others.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')))
  })

  test.for(withPassword ?? [])('%s has a password', async (path) => {
    expect(await refusal(readFileSync(path))).toEqual({ status: 422, errors: { file: [locked] } })
  })
})

/** What a cell is read as, by its XML, where its style is the first of a workbook. */
const read = async (cell: string, parts: Omit<Parameters<typeof workbook>[0], 'sheets'> = {}) => {
  const rows = `${textRow('head')}<row>${cell}</row>`
  return (await opened(workbook({ sheets: { One: rows }, ...parts }))).cells[0]?.[0]
}

describe('a cell', () => {
  test.each([
    ['a number', '<c><v>12.5</v></c>', 12.5],
    ['a number with an exponent', '<c t="n"><v>1.5E-3</v></c>', 0.0015],
    ['true', '<c t="b"><v>1</v></c>', true],
    ['false', '<c t="b"><v>0</v></c>', false],
    ['a fault of a formula', '<c t="e"><f>A99</f><v>#REF!</v></c>', { text: '#REF!', refused: 'error' }],
    ['the text of a formula', '<c t="str"><f>A1&amp;"x"</f><v>a &amp; x</v></c>', 'a & x'],
    ['the number of a formula', '<c><f>1+1</f><v>2</v></c>', 2],
    ['a text with digits', '<c t="inlineStr"><is><t>00501</t></is></c>', '00501'],
    ['a text with spaces', '<c t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>', ' a '],
    [
      'a text in runs',
      '<c t="inlineStr"><is><r><t>one </t></r><r><rPr><b/></rPr><t>two</t></r></is></c>',
      'one two',
    ],
    ['a text in CDATA', '<c t="inlineStr"><is><t><![CDATA[<a> & b]]></t></is></c>', '<a> & b'],
    ['a line break', '<c t="inlineStr"><is><t>a_x000D_&#10;b_x005F_x0041_</t></is></c>', 'a\r\nb_x0041_'],
    ['a sign beyond the first 65,536', '<c t="inlineStr"><is><t>&#x1F600;</t></is></c>', '😀'],
    ['a formula without a result', '<c><f>1+1</f></c>', { text: '=1+1', refused: 'formula' }],
    ['a formula with an empty result', '<c><f>1+1</f><v></v></c>', { text: '=1+1', refused: 'formula' }],
    ['a formula of a text without a result', '<c t="str"><f>A1</f></c>', { text: '=A1', refused: 'formula' }],
    ['a formula that comes to no letters', '<c t="str"><f>A1</f><v></v></c><c><v>1</v></c>', ''],
    [
      'a shared formula without a result',
      '<c><f t="shared" si="0"/></c>',
      { text: '=…', refused: 'formula' },
    ],
    [
      'a flag that a formula does not give',
      '<c t="b"><f>A1</f><v/></c>',
      { text: '=A1', refused: 'formula' },
    ],
    ['an error without a word', '<c t="e"/>', { text: '#N/A', refused: 'error' }],
    [
      'more figures than a number has',
      '<c><v>1234567890123456</v></c>',
      { text: '1234567890123456', number: 1234567890123456 },
    ],
    [
      'a formula that makes a link',
      '<c t="str"><f>HYPERLINK("https://example.org/a","Notice")</f><v>Notice</v></c>',
      { text: 'Notice', link: 'https://example.org/a' },
    ],
    ['a day in words of ISO', '<c t="d"><v>2026-02-03T00:00:00</v></c>', '2026-02-03'],
    ['a time in words of ISO', '<c t="d"><v>2026-02-03T04:05:06Z</v></c>', '2026-02-03T04:05:06'],
  ])('with %s', async (_, cell, value) => expect(await read(cell)).toEqual(value))

  test('takes its text from those that are shared, without how it is spoken', async () => {
    const texts = '<si><t>first</t></si><si><r><t>東</t></r><rPh sb="0" eb="1"><t>ヒガシ</t></rPh></si>'
    expect(await read('<c t="s"><v>1</v></c>', { texts })).toBe('東')
  })
})

describe('a number that is shown as', () => {
  test.each([
    ['a day', 14, '46056', '2026-02-03'],
    ['a day and a time', 22, '46056.5', '2026-02-03T12:00:00'],
    ['a time that a fraction cannot hold', 22, '46056.170208333334', '2026-02-03T04:05:06'],
    ['the last second of a day', 22, '46056.999999999', '2026-02-04'],
    ['a day of its own format', 'dd\\.mm\\.yyyy', '46056', '2026-02-03'],
    ['a day with a language', '[$-409]d\\-mmm\\-yy;@', '46056', '2026-02-03'],
    ['a month', 'mmm', '46056', '2026-02-03'],
    ['the first day of all', 14, '1', '1900-01-01'],
    ['the day before the one that never was', 14, '59', '1900-02-28'],
    ['the day behind it', 14, '61', '1900-03-01'],
    ['the last day of all', 14, '2958465', '9999-12-31'],
    ['a day behind the last', 14, '2958466', 2958466],
    ['a day before the first', 14, '-5', -5],
    ['a time of day', 20, '0.75', '18:00:00'],
    ['hours that run on', '[h]:mm', '1.5', '36:00:00'],
    ['hours that run on for months', '[h]:mm:ss', '101.5', '2436:00:00'],
    ['hours of every workbook that run on', 46, '101.5', '2436:00:00'],
    ['hours that are owed', '[h]:mm', '-0.0625', '-01:30:00'],
    ['a time before midnight', 20, '-0.0625', '-01:30:00'],
    ['minutes', 'mm:ss', '0.0034722222', '00:05:00'],
    ['money', '"Rs "#,##0.00;[Red]-#,##0.00', '46056', 46056],
    ['a share', '0%', '0.25', { text: '25%', number: 0.25, shown: 'percent' }],
    ['a share of every workbook', 10, '0.155', { text: '15.5%', number: 0.155, shown: 'percent' }],
    ['a sign of per cent that changes nothing', '0\\%', '15', 15],
    ['thousands', '#,##0,', '1234567', { text: '1234567', number: 1_234_567, shown: 'scaled' }],
    ['millions with a place', '0.0,,', '1234567', { text: '1234567', number: 1_234_567, shown: 'scaled' }],
    ['euros', '[$€-2] #,##0.00', '5', { text: '5', number: 5, currency: '€' }],
    ['dollars', '$#,##0', '5', { text: '5', number: 5, currency: '$' }],
    ['a code of money', '0.00 "USD"', '5', { text: '5', number: 5, currency: 'USD' }],
    ['a number with an exponent', '0.00E+00', '46056', 46056],
    ['a number with a word', '0 "days"', '46056', 46056],
    ['figures of one width', '00000', '501', '00501'],
  ] as const)('%s', async (_, format, number, value) => {
    expect(await read(`<c s="0"><v>${number}</v></c>`, { formats: [format] })).toEqual(value)
  })

  test('a day is counted from 1904 where the workbook says so', async () => {
    const parts = { formats: [14], properties: 'date1904="1"' }
    expect(await read('<c s="0"><v>44594</v></c>', parts)).toBe('2026-02-03')
    const bare = { properties: 'date1904="1"' }
    expect(await read('<c><v>44594</v></c>', bare)).toEqual({ text: '44594', number: 44594, serial: 46056 })
  })
})

describe('a sheet', () => {
  const rows = (word: string) => textRow('head') + textRow(word)

  test('is the first that is not hidden, unless another is said', async () => {
    const bytes = workbook({
      sheets: { Codes: rows('hidden'), 'A & B': rows('shown'), Other: rows('other') },
      states: { Codes: 'state="hidden"' },
    })
    expect(await opened(bytes)).toMatchObject({
      ...{
        kind: 'xlsx',
        sheets: ['Codes', 'A & B', 'Other'],
        sheet: 'A & B',
        delimiter: null,
        encoding: null,
      },
      cells: [['shown']],
    })
    expect((await opened(bytes, { sheet: 'Other' })).cells).toEqual([['other']])
    expect((await opened(bytes, { sheet: 'Codes' })).cells).toEqual([['hidden']])
  })

  test('has its rows and cells where they say that they are, and in order where they say nothing', async () => {
    const one =
      '<row r="3"><c r="B3" t="inlineStr"><is><t>b</t></is></c><c t="inlineStr"><is><t>c</t></is></c></row>'
    const two =
      '<row><c r="C4"><v>1</v></c></row><row r="9"><c r="A9" s="1"/><c r="B9"><v>2</v></c><c r="AA9"><v>3</v></c></row>'
    const { heads, lines } = await opened(workbook({ sheets: { One: one + two } }))
    expect(heads).toEqual(['Column 1', 'b', 'c'])
    expect(lines).toEqual([
      { line: 4, cells: ['', '', 1] },
      { line: 9, cells: ['', 2, ''], extra: 1 },
    ])
  })

  test('is read whatever prefix its elements have', async () => {
    const bytes = workbook({
      sheets: { One: rows('word') },
      changed: (file) => ({
        ...file,
        content: String(file.content)
          .replaceAll(/<(\/?)(?=\w)/g, '<$1x:')
          .replaceAll('xmlns="', 'xmlns:x="'),
      }),
    })
    expect((await opened(bytes)).cells).toEqual([['word']])
  })

  test('is unpacked once, and no other part more often', async () => {
    const places: number[] = []
    class Watched extends FileBytes {
      override pieces(place: number, length: number) {
        places.push(place)
        return super.pieces(place, length)
      }
    }
    const bytes = workbook({ sheets: { One: textRow('a') + textRow('1') }, texts: '<si><t>b</t></si>' })
    await withFile(bytes, async (path) => {
      const file = new Watched(path)
      expect(await Array.fromAsync((await readWorkbook(file, null)).rows)).toHaveLength(2)
      file.close()
    })
    expect(places).toHaveLength(5)
    expect(new Set(places).size).toBe(5)
  })

  test('is read from archives whose numbers are long, and whose folders are parted as in Windows', async () => {
    const sheets = { One: rows('word') }
    const long = workbook({ sheets, changed: (file) => ({ ...file, isLong: true }) })
    expect((await opened(long)).cells).toEqual([['word']])
    const parted = workbook({
      sheets,
      changed: (file) => ({ ...file, name: file.name.replaceAll('/', '\\') }),
    })
    expect((await opened(parted)).cells).toEqual([['word']])
  })
})
