import { describe, expect, test } from 'vitest'
import type { Field, Kind } from '../../../src/descriptor/index.ts'
import type { Cell } from '../../../src/model/sheet/cell.ts'
import { tallyColumn } from '../../../src/model/sheet/tally-column.ts'

const field = (kind: Kind, more: Partial<Field> = {}): Field => ({ kind, label: 'It', ...more })

const tallied = (kind: Kind, cells: readonly Cell[], more?: Partial<Field>) => {
  const tally = tallyColumn(field(kind, more), 'Europe/Berlin')
  for (const cell of cells) tally.add(cell)
  return tally.result()
}

const days = ['day-month-year', 'month-day-year'] as const

interface Case {
  readonly of: Kind
  readonly cells: readonly Cell[]
  /** How many the first way fits, and how many the second. */
  readonly fits: readonly number[]
  readonly format: string | null
  readonly more?: Partial<Field>
}

const cases: Readonly<Record<string, Case>> = {
  'one day tells the order of all': {
    of: 'date',
    cells: ['05-06-2026', '21-11-2026', '01-02-2026'],
    fits: [3, 2],
    format: days[0],
  },
  'and so it does the other way round': {
    of: 'date',
    cells: ['05/06/2026', '11/21/2026'],
    fits: [1, 2],
    format: days[1],
  },
  'where every day can be read in two ways, somebody has to say': {
    of: 'date',
    cells: ['05-06-2026', '01-02-2026'],
    fits: [2, 2],
    format: null,
  },
  'where both ways mean the same, nobody has': {
    of: 'date',
    cells: ['05-05-2026', '2026-11-21', '21 Nov 2026'],
    fits: [3, 3],
    format: days[0],
  },
  'an error counts against both ways': {
    of: 'date',
    cells: ['05-06-2026', '#REF!'],
    fits: [1, 1],
    format: null,
  },
  'a column of both orders goes by most': {
    of: 'date',
    cells: ['21-11-2026', '22-11-2026', '11-23-2026'],
    fits: [2, 1],
    format: days[0],
  },
  'where as many are of each, somebody has to say': {
    of: 'date',
    cells: ['21-11-2026', '11-23-2026'],
    fits: [1, 1],
    format: null,
  },
  'a day that is in no calendar fits neither': {
    of: 'date',
    cells: ['21-11-2026', '31-02-2026'],
    fits: [1, 0],
    format: days[0],
  },
  'what a workbook knows to be a day is read alike': {
    of: 'date',
    cells: ['2026-06-05', '2026-06-06'],
    fits: [2, 2],
    format: days[0],
  },
  'a number is no day, also where the workbook knows it': {
    of: 'date',
    cells: [46347, '21-11-2026'],
    fits: [1, 0, 2, 1],
    format: null,
  },
  'times, too': {
    of: 'datetime',
    cells: ['11/21/26 9:30 AM', '11/05/26 9:30 AM'],
    fits: [1, 2],
    format: days[1],
  },
  'a time that the clock skips fits neither': {
    of: 'datetime',
    cells: ['29-03-2026 02:30', '21-11-2026 09:30'],
    fits: [1, 0],
    format: days[0],
  },
  'a comma before the places is found': {
    of: 'number',
    cells: ['1.234,5', '1.234', '-7'],
    fits: [2, 3],
    format: 'comma',
  },
  'a group that could be places is asked about': {
    of: 'number',
    cells: ['1,234', '5'],
    fits: [2, 2],
    format: null,
  },
  'but not where the field has no so many places': {
    of: 'money',
    cells: ['1,234', '5'],
    fits: [2, 1],
    format: 'point',
    more: { scale: 2, currency: 'EUR' },
  },
  'nor where both are the same amount': {
    of: 'decimal',
    cells: ['5', '12'],
    fits: [2, 2],
    format: 'point',
    more: { scale: 2 },
  },
  'both beside each other are asked about': {
    of: 'decimal',
    cells: ['1.234,5', '1,234.5'],
    fits: [1, 1],
    format: null,
    more: { scale: 2 },
  },
  'numbers of a workbook are numbers in either': {
    of: 'decimal',
    cells: [1234.5, '1.234,50'],
    fits: [1, 2],
    format: 'comma',
    more: { scale: 2 },
  },
  'nothing is filled': { of: 'date', cells: ['', '  '], fits: [0, 0], format: days[0] },
}

describe('a column is read in the way that fits most', () => {
  test.each(Object.entries(cases))('%s', (_, { of, cells, fits, format, more }) => {
    const { filled, ways, format: found, needs } = tallied(of, cells, more)
    expect(ways.map((way) => way.fits)).toEqual(fits)
    expect(ways.every((way) => way.of === filled)).toBe(true)
    expect([found, needs]).toEqual([format, format === null ? 'format' : null])
  })
})

test('an example is a cell that the ways read otherwise, and what it means in each', () => {
  const { filled, ways } = tallied('date', ['', '21-11-2026', '05-05-2026', ' 10/11/25 '])
  expect(filled).toBe(3)
  expect(ways.map(({ example }) => example)).toEqual([
    { text: '10/11/25', shown: '10-11-2025' },
    { text: '10/11/25', shown: '11-10-2025' },
  ])
})

test('else it is the first that the way reads; none where it reads none', () => {
  expect(tallied('date', ['soon', '21-11-2026', '11-23-2026']).ways.map(({ example }) => example)).toEqual([
    { text: '21-11-2026', shown: '21-11-2026' },
    { text: '11-23-2026', shown: '23-11-2026' },
  ])
  expect(tallied('date', ['21-11-2026']).ways[1]?.example).toBe(null)
})

test('what can be read in one way alone is only counted', () => {
  for (const kind of ['text', 'flag', 'choice', 'html'] as const)
    expect(tallied(kind, ['a', '', 1, ' '])).toMatchObject({ filled: 2, ways: [], needs: null })
})

test('more texts than are remembered are counted, too', () => {
  const texts = Array.from({ length: 12_000 }, (_, place) => `${place},25`)
  const { ways, format } = tallied('decimal', [...texts, ...texts], { scale: 2 })
  expect(ways.map(({ fits }) => fits)).toEqual([0, 24_000])
  expect(format).toBe('comma')
})
