import { expect, test } from 'vitest'
import type { Plant } from '../../support/planted.ts'
import { faultsOf, plant } from '../../support/planted.ts'

/** What a fault says is true of the very descriptor, and reads as a sentence. */
const cases: readonly (readonly [string, Plant, string])[] = [
  [
    'a length of a date',
    ['entities/book.ts', "date('Bought')", "date('Bought', longest(4))"],
    'the longest length 4 stands on what is no text: date.',
  ],
  [
    'bounds of a text',
    ['entities/book.ts', "longtext('Notes')", "longtext('Notes', between(1, 2))"],
    'has bounds, which only a number can have: longtext.',
  ],
  [
    'bounds the wrong way round',
    ['entities/book.ts', 'between(1, 5000), initially(1)', 'between(9, 2)'],
    'allows nothing: from 9 to 2.',
  ],
  [
    'a sample row that says what is computed',
    ['entities/book.ts', '  menu:', "  sample: [{ name: 'Emma', days: 3 }],\n  menu:"],
    'the row cannot hold 3: Days is worked out from other fields.',
  ],
  [
    'a menu group of nobody',
    ['entities/book.ts', "group: 'Stock'", "group: 'Stockroom of the house'"],
    'Name a group of the product’s app.ts',
  ],
  [
    'an order of images',
    ['entities/book.ts', "image('Cover')", "image('Cover', sortable)"],
    "cannot be sorted: an 'image' has no order.",
  ],
]

test.each(cases)('%s', (_, change, says) => {
  const messages = faultsOf(plant(change)).map(({ message }) => message)
  expect(messages.some((message) => message.includes(says))).toBe(true)
})

test('a sample row may refer to a sample row of another entity, and a first row may not', () => {
  const sampled = (word: string): Plant => [
    'entities/book.ts',
    '  menu:',
    `  ${word}: [{ name: 'Emma', author: 'Jane Austen' }],\n  menu:`,
  ]
  expect(faultsOf(plant(sampled('sample')))).toEqual([])
  expect(faultsOf(plant(sampled('seed'))).map(({ code }) => code)).toEqual(['E-SEED-5'])
})
