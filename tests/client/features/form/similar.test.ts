import { expect, test } from 'vitest'
import { similarTo } from '../../../../src/client/features/form/similar.ts'

const options = ['Café Zürich', 'O’Brien & Sons', 'Straße Łódź', 'Μόσχα', 'Himal Hydropower Ltd.'].map(
  (label, at) => ({
    id: at + 1,
    label,
    row: { id: at + 1 },
  }),
)

test.each([
  ['cafe zurich', ['Café Zürich']],
  ['CAFÉ', ['Café Zürich']],
  ["o'brien", ['O’Brien & Sons']],
  ['STRASSE lodz', ['Straße Łódź']],
  ['μόσ', ['Μόσχα']],
  ['himal hydropower inc', ['Himal Hydropower Ltd.']],
  ['himal water', []],
  ['Oslo', []],
])('who is about to add “%s” is told of %j', (typed, names) => {
  expect(similarTo(typed, options).map(({ label }) => label)).toEqual(names)
})
