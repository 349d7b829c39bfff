import { describe, expect, test } from 'vitest'
import type { Field, Kind } from '../../../src/descriptor/index.ts'
import type { FileCell } from '../../../src/model/sheet/cell.ts'
import { readCell } from '../../../src/model/sheet/read-cell.ts'

const read = (kind: Kind, cell: FileCell, spelling: string | null): unknown => {
  const field: Field = { kind, label: 'Field' }
  const found = readCell(field, cell, spelling, 'Europe/Athens')
  return 'value' in found ? found.value : found
}

describe('a share', () => {
  const percent = { text: '15%', number: 0.15, shown: 'percent' } as const
  test.each([
    ['15%', 'point-percent', 15],
    ['15 %', 'point-share', 0.15],
    ['62.5%', 'point-share', 0.625],
    ['62,5%', 'comma-percent', 62.5],
    ['1.125,5 %', 'comma-share', 11.255],
    ['15‰', 'point-percent', 1.5],
    ['15‰', 'point-share', 0.015],
    ['15‰', 'point-permille', 15],
    ['-0.5%', 'point-share', -0.005],
    [percent, 'point-percent', 15],
    [percent, 'comma-share', 0.15],
    [percent, 'point-permille', 150],
    [40, 'point-percent', 40],
    ['40', 'point-share', 40],
  ] as const)('%j in the way %s is %d', (cell, way, value) => {
    expect(read('number', cell, way)).toEqual(value)
  })

  test.each(['15%', percent])('%j is asked about where nobody said what it is', (cell) => {
    expect(read('number', cell, 'point')).toMatchObject({ message: expect.stringContaining('15') })
  })

  test('is a text where the field holds texts', () => {
    expect(read('text', percent, null)).toEqual('15%')
  })
})

describe('a time', () => {
  test.each([
    ['1:30', 'point-hours', 1.5],
    ['1:30', 'point-minutes', 90],
    ['1:30', 'comma-hours', 1.5],
    ['01:30:45', 'point-minutes', 90.75],
    ['36:00:00', 'point-hours', 36],
    ['-0:15', 'point-hours', -0.25],
    ['2', 'point-hours', 2],
    ['2,5', 'comma-minutes', 2.5],
  ] as const)('%j in the way %s is %d', (cell, way, value) => {
    expect(read('number', cell, way)).toEqual(value)
  })

  test.each(['point', 'point-percent'])('is no number in the way %s', (way) => {
    expect(read('number', '1:30', way)).toMatchObject({ message: expect.stringContaining('1:30') })
  })

  test.each(['1:3', '1:60', '1:30:60', ':30', '1:30 pm', '12345678:00'])('is not %j', (text) => {
    expect(read('number', text, 'point-hours')).toMatchObject({ message: expect.stringContaining(text) })
  })

  test('is a text where the field holds texts', () => {
    expect(read('text', '1:30', null)).toEqual('1:30')
  })
})

describe('a cell of which the file does not say what it holds', () => {
  test.each(['number', 'text', 'date', 'flag', 'longtext'] as const)('is refused by %s', (kind) => {
    for (const refused of ['error', 'formula', 'merged'] as const)
      expect(read(kind, { text: '', refused }, null)).toEqual({ message: expect.stringContaining('cell') })
    for (const text of [
      '#SPILL!',
      '#FIELD!',
      '#BLOCKED!',
      '#CONNECT!',
      '#GETTING_DATA',
      '#UNKNOWN!',
      '#ref!',
    ])
      expect(read(kind, text, null)).toEqual({ message: 'The workbook has an error in this cell.' })
  })
})

test('a number of a day is that day where somebody said so', () => {
  expect(read('date', 46347, 'day-month-year-serial')).toBe('2026-11-21')
  expect(read('date', '46347', 'month-day-year-serial')).toBe('2026-11-21')
  expect(read('date', '11/05/2026', 'month-day-year-serial')).toBe('2026-11-05')
})

test('a number of a workbook that counts from 1904 is a day of that count, and else the number that it is', () => {
  const cell = { text: '44885', number: 44885, serial: 46347 } as const
  expect(read('date', cell, 'day-month-year-serial')).toBe('2026-11-21')
  expect(read('date', cell, 'day-month-year')).toMatchObject({
    message: expect.stringMatching(/“44885”.* 21-11-2026/),
  })
  expect(read('number', cell, 'comma')).toBe(44885)
  expect(read('text', cell, null)).toBe('44885')
})

test('a link leads where it leads for a field of addresses, and is its words for others', () => {
  const cell = { text: 'Tender notice', link: 'https://example.org/t' }
  expect(read('url', cell, null)).toBe('https://example.org/t')
  expect(read('text', cell, null)).toBe('Tender notice')
})
