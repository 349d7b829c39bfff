import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Cell,
  csvSeparators,
  escapeFormula,
  escapeReturned,
  unescapeFormula,
} from '../../../src/model/sheet/cell.ts'

/** Texts that often begin as formulas do, also behind apostrophes. */
const texts = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ';', ',', '＝', '－', 'a', ' '),
    }),
    fc.string({ unit: 'grapheme' }),
  )
  .map((parts) => parts.join(''))

test.each([
  ['=1+1', "'=1+1"],
  ['+45 12 34', "'+45 12 34"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\r=1', "'\r'=1"],
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
  ["'quoted'", "'quoted'"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['x;=HYPERLINK("http://evil/")', `x;'=HYPERLINK("http://evil/")`],
  ["x;'=1;''-2", "x;''=1;'''-2"],
  ['a\t+1', "a\t'+1"],
  ['a\r\n@b', "a\r\n'@b"],
  ['a;＝1', "a;'＝1"],
  ['-1;-2', "'-1;'-2"],
  ['\t=1', "'\t'=1"],
  ['\n=1', "\n'=1"],
  ['a; b', 'a; b'],
  ['a,=1', 'a,=1'],
  [' =1', ' =1'],
  ['a=1', 'a=1'],
  ['', ''],
])('%j stands in a file as %j', (text, written) => {
  expect(escapeFormula(text)).toBe(written)
  expect(unescapeFormula(written)).toBe(text)
})

test("a person's own apostrophe stays where no formula follows", () => {
  expect(["'90s", "'", "''", "it's", '=1'].map((text) => unescapeFormula(text))).toEqual([
    "'90s",
    "'",
    "''",
    "it's",
    '=1',
  ])
})

test('in a file with semicolons a comma parts as well', () => {
  expect(escapeFormula('a,=1', ';')).toBe("a,'=1")
  expect(unescapeFormula("a,'=1", ';')).toBe('a,=1')
  expect(unescapeFormula("a,'=1")).toBe("a,'=1")
})

test('every text comes back, and none stands in a file as a formula', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...csvSeparators), (text, part) => {
      const written = escapeFormula(text, part)
      expect(unescapeFormula(written, part)).toBe(text)
      expect(written).not.toMatch(/^[=+\-@＝＋－＠\t\r]/)
      for (const piece of written.split(part === ';' ? /[,;\t\r\n]/ : /[;\t\r\n]/).slice(1))
        expect(piece).not.toMatch(/^[=+\-@＝＋－＠]/)
    }),
    { numRuns: 2000 },
  )
})

test.each<[Cell, Cell]>([
  ['-5', '-5'],
  ['+1.234,50', '+1.234,50'],
  ['-5+cmd', "'-5+cmd"],
  ['=1', "'=1"],
  ["'=1", "''=1"],
  ['text', 'text'],
  [-5, -5],
  [true, true],
])('the cell %j of a refused row goes back as %j', (cell, written) => {
  expect(escapeReturned(cell)).toBe(written)
})
