import { describe, expect, test } from 'vitest'
import {
  type DraftLine,
  mergeLines,
  messagesByLine,
  sameLines,
  sentLines,
} from '../../../../src/client/features/form/lines.ts'
import { blockIn, readPastedCell } from '../../../../src/client/features/form/read-block.ts'
import { sentOf } from '../../../../src/model/form.ts'
import { model } from '../../product.ts'

const child = model.entities['estimate-line']
const field = (name: string) => {
  const found = child?.field[name]
  if (!found) throw new Error(name)
  return found
}
const line = (id: number | undefined, more: object = {}): DraftLine => ({
  line: id === undefined ? 'new-0' : `row-${id}`,
  ...(id !== undefined && { id }),
  work: 'A',
  hours: '1.00',
  ...more,
})

describe('a block from a spreadsheet', () => {
  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\t\tb', [['a', '', 'b']]],
    [
      '"two\nlines"\tb\n"say ""so"""\td',
      [
        ['two\nlines', 'b'],
        ['say "so"', 'd'],
      ],
    ],
    ['"open', [['"open']]],
    ['one', [['one']]],
    ['a\n\nb', [['a'], [''], ['b']]],
  ])('%j is %j', (text, cells) => expect(blockIn(text)).toEqual(cells))

  test.each([
    ['starts', '31.12.2026', '2026-12-31'],
    ['starts', 'soon', 'soon'],
    ['hours', '1.234,5', '1234.50'],
    ['rate', '€ 48.50', '48.50'],
    ['rate', '€ -', '0.00'],
    ['rate', '48,50', '48,50'],
    ['rank', '7,5', '7,5'],
    ['rank', '1,500', 1500],
    ['rank', '(1,500.5)', -1500.5],
    ['extra', 'Yes', true],
    ['extra', '', false],
    ['state', 'done', 'Done'],
    ['state', 'lost', 'lost'],
    ['work', ' as typed ', ' as typed '],
    ['work', ' ', null],
  ])('a cell of %s reads %j as %j', (name, text, value) =>
    expect(readPastedCell(field(name), text, 'UTC')).toBe(value),
  )
})

describe('lines', () => {
  test('are the same whichever empty value they hold, and other in another order', () => {
    expect(sameLines([line(1, { tag: '' })], [line(1, { tag: null, version: 7 })])).toBe(true)
    expect(sameLines([line(1), line(2)], [line(2), line(1)])).toBe(false)
    expect(sameLines([line(1)], [line(1, { hours: '2.00' })])).toBe(false)
    expect(
      sameLines(
        [line(1, { service_id: 3, service: { id: 3, name: 'X' } })],
        [line(1, { service_id: 3, service: { id: 3 } })],
      ),
    ).toBe(true)
  })

  test('send what differs of those that are there, and all of new ones', () => {
    const base = [line(1), line(2)]
    const fields = ['work', 'hours', 'tag', 'service'].map(field)
    const draft = [line(2, { hours: '5.00' }), line(undefined, { tag: '' }), line(1)]
    expect(sentLines(fields, base, draft, sentOf)).toEqual([
      { id: 2, hours: '5.00' },
      { work: 'A', hours: '1.00' },
      { id: 1 },
    ])
  })

  test('take over what others changed, and lose nothing that was typed', () => {
    const base = [line(1), line(2), line(3), line(4)]
    const yours = [
      line(2, { work: 'Mine' }),
      line(1),
      line(undefined, { work: 'New' }),
      line(3, { hours: '9.00' }),
    ]
    const theirs = [
      line(1, { hours: '7.00' }),
      line(2, { hours: '8.00' }),
      line(4),
      line(5, { work: 'Theirs' }),
    ]
    expect(mergeLines(base, yours, theirs)).toEqual({
      conflict: false,
      lines: [
        line(2, { work: 'Mine', hours: '8.00' }),
        line(1, { hours: '7.00' }),
        line(undefined, { work: 'New' }),
        { line: 'back-row-3', work: 'A', hours: '9.00' }, // deleted there, typed into here: made again
        line(5, { work: 'Theirs' }),
      ],
    })
  })

  test('are a question where both changed one cell, and where one deleted what the other changed they stay', () => {
    const [base, yours, theirs] = ['A', 'B', 'C'].map((work) => [line(1, { work })])
    if (!base || !yours || !theirs) throw new Error('three')
    expect(mergeLines(base, yours, theirs)).toEqual({ conflict: true, lines: yours })
    expect(mergeLines(base, yours, theirs, 'theirs').lines).toEqual(theirs)
    expect(mergeLines(base, [], theirs).lines).toEqual(theirs)
    expect(mergeLines(base, [], base).lines).toEqual([])
  })

  test('are told what is wrong with them by their places', () => {
    const told = messagesByLine(
      { key: 'lines' },
      { 'lines.2.hours': ['x'], 'lines.0': ['y'], lines: ['z'], name: ['n'] },
    )
    expect([...told]).toEqual([
      [2, { hours: ['x'] }],
      [0, { '': ['y'] }],
    ])
  })
})
