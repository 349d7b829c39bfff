import { describe, expect, test } from 'vitest'
import { readBlock, writeBlock } from '../../../../../src/client/features/edit/paste/block.ts'

describe('a block of cells on the clipboard', () => {
  test.each([
    ['one cell', 'Bell', [['Bell']]],
    ['a row', 'Bell\tTower', [['Bell', 'Tower']]],
    [
      'rows, with a line end behind the last',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells',
      '\ta\n\t',
      [
        ['', 'a'],
        ['', ''],
      ],
    ],
    ['a cell of two lines', '"a\nb"\tc', [['a\nb', 'c']]],
    ['quotes within quotes', '"say ""ding"""\tc', [['say "ding"', 'c']]],
    ['quotes that are a part of the text', '"a" and b\tc', [['"a" and b', 'c']]],
    ['inches', '12"\t3"', [['12"', '3"']]],
  ])('reads %s', (_, text, cells) => {
    expect(readBlock(text)).toEqual(cells)
  })

  test.each([
    [
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      [
        ['two\nlines', 'a\ttab'],
        ['"quoted"', ''],
      ],
    ],
    [
      [
        ['', ''],
        ['', 'x'],
      ],
    ],
  ])('what is written of %j reads back as the same', (cells) => {
    expect(readBlock(writeBlock(cells))).toEqual(cells)
  })
})
