import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinLabels, splitLabels } from '../../../src/model/sheet/labels-in-cell.ts'

test.each<[readonly string[], string]>([
  [[], ''],
  [['Roads'], 'Roads'],
  [['Roads', 'Bridges, tunnels'], 'Roads, "Bridges, tunnels"'],
  [['The "old" one'], '"The ""old"" one"'],
  [[' at the end ', ''], '" at the end ", ""'],
  [['a', 'a\nb'], 'a, a\nb'],
  [["it's; fine"], "it's; fine"],
])('%j stand in a cell as %j', (labels, text) => {
  expect(joinLabels(labels)).toBe(text)
  expect(splitLabels(text)).toEqual(labels)
})

test.each<[string, readonly string[]]>([
  ['  ', []],
  [',', []],
  ['a,b ,, c,', ['a', 'b', 'c']],
  ['a,"b"', ['a', 'b']],
  [' "a, b" , c', ['a, b', 'c']],
  ['"never closed, b', ['"never closed', 'b']],
  ['5" pipe, b', ['5" pipe', 'b']],
  ['"a" b, c', ['"a" b', 'c']],
])('a person may write %j', (text, labels) => {
  expect(splitLabels(text)).toEqual(labels)
})

const label = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', ' ', 'a', '\n', '\u00a0', "'") }),
  fc.string({ unit: 'grapheme' }),
)

test('any labels come back', () => {
  fc.assert(
    fc.property(fc.array(label), (labels) => {
      expect(splitLabels(joinLabels(labels))).toEqual(labels)
    }),
    { numRuns: 2000 },
  )
})

test('whatever stands in a cell is read as labels that come back, too', () => {
  fc.assert(
    fc.property(label, (text) => {
      const labels = splitLabels(text)
      expect(splitLabels(joinLabels(labels))).toEqual(labels)
    }),
    { numRuns: 2000 },
  )
})
