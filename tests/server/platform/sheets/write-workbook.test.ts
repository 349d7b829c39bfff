import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import populate from 'xlsx-populate'
import type { Cell } from '../../../../src/model/sheet/cell.ts'
import { longestCell, SheetThread } from '../../../../src/server/platform/sheets/sheet-thread.ts'

const plan = {
  title: "What's [left]: over/under?",
  columns: [
    { head: 'ID', width: 8, format: 'plain' },
    { head: 'Text & <more>', width: 20, format: 'plain' },
    { head: 'Day', width: 16, format: 'day' },
    { head: 'Time', width: 16, format: 'time' },
    { head: 'Amount', width: 14, format: 2 },
  ],
} as const

/** A workbook of these rows, added so many at a time. */
const bookOf = async (rows: readonly (readonly Cell[])[], atOnce = 100): Promise<Buffer> => {
  const thread = new SheetThread(plan)
  try {
    const pieces = [await thread.begin()]
    for (let from = 0; from < rows.length; from += atOnce)
      pieces.push(await thread.add(JSON.stringify(rows.slice(from, from + atOnce))))
    pieces.push(await thread.end())
    expect(pieces.map(({ fault }) => fault)).toEqual(pieces.map(() => undefined))
    return Buffer.concat(pieces.map(({ bytes }) => bytes))
  } finally {
    await thread.close()
  }
}

const readBack = async (text: string): Promise<unknown> =>
  (await readSheet(await bookOf([[1, text]]), { trim: false }))[1]?.[1]

describe('what is written into a workbook', () => {
  test.each([
    'plain',
    '=1+1',
    '<tag attribute="x">&amp;</tag>',
    "it's “quoted” ",
    'two\nlines\r\nand a tab\t.',
    'a return\ralone',
    '🙂 مرحبا 漢字',
    ' spaces  within and around ',
    '_x0041_ and _x005F_x0041_',
    'a\u0001b\u0000\u0008\u000b\u000c\u001f\ufffe\uffff',
    'x'.repeat(longestCell),
  ])('is read as it was: %.30j', async (text) => {
    expect(await readBack(text)).toBe(text)
  })

  test('half of a pair is a character that is not known', async () => {
    expect(await readBack('half \ud83d of a pair')).toBe('half \ufffd of a pair')
  })

  test('a text that is too long is named by its row and column', async () => {
    const thread = new SheetThread(plan)
    await thread.begin()
    const rows = [
      [7, 'fits'],
      [8, 'x'.repeat(longestCell + 1)],
    ]
    expect((await thread.add(JSON.stringify(rows))).fault).toEqual({ is: 'long text', id: 8, column: 1 })
    await thread.close()
  })

  test('numbers, days, times and flags have their types, a head that stays, and no formula', async () => {
    const book = await bookOf([
      [1, '=1+1', 46351, 46351.395833333336, 1234.5],
      [2, true, '', '31-12-1899', -0.005],
    ])
    expect(await readSheet(book)).toEqual([
      plan.columns.map(({ head }) => head),
      [1, '=1+1', new Date('2026-11-25T00:00:00.000Z'), new Date('2026-11-25T09:30:00.000Z'), 1234.5],
      [2, true, null, '31-12-1899', -0.005],
    ])
    const opened = await populate.fromDataAsync(book)
    const sheet = opened.sheet(0)
    expect(sheet.name()).toBe('What s  left   over under ')
    expect(sheet.cell('B2').formula()).toBe(undefined)
    expect(sheet.cell('B2').value()).toBe('=1+1')
    expect(sheet.cell('C2').style('numberFormat')).toBe('dd-mm-yyyy')
    expect(sheet.cell('E2').style('numberFormat')).toBe('0.00')
    expect(sheet.cell('A1').style('bold')).toBe(true)
    expect(sheet.panes()).toMatchObject({ state: 'frozen', ySplit: 1, topLeftCell: 'A2' })
    expect(sheet.column('B').width()).toBe(20)
  })

  test('rows that are packed piece by piece are all there, in their order', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [at + 1, `row ${at} ${'–'.repeat(at % 90)}`])
    const read = await readSheet(await bookOf(rows, 173), { trim: false })
    expect(read.length).toBe(20_001)
    expect(read.slice(1).map(([id, text]) => [id, text])).toEqual(rows)
  })

  test('more columns than letters', async () => {
    const columns = Array.from({ length: 800 }, (_, at) => ({
      ...{ head: `Column ${at}`, width: 10, format: 'plain' as const },
    }))
    const thread = new SheetThread({ title: 'Wide', columns })
    const row = columns.map((_, at) => at)
    const pieces = [await thread.begin(), await thread.add(JSON.stringify([row])), await thread.end()]
    await thread.close()
    const read = await readSheet(Buffer.concat(pieces.map(({ bytes }) => bytes)))
    expect(read).toEqual([columns.map(({ head }) => head), row])
  })
})
