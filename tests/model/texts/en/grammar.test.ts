import { expect, test } from 'vitest'
import { both, counted, daysUntil, either, lower, titleOf, waiting, withArticle } from '#texts/grammar'

test.each([
  ['scale', 'Scale'],
  ['pledge-status', 'Pledge Status'],
])('the name %s becomes the title %s', (name, title) => {
  expect(titleOf(name)).toBe(title)
})

test.each([
  ['Pledge Status', 'pledge status'],
  ['VAT Rate', 'VAT rate'],
  ['User Mgmt.', 'user mgmt.'],
])('the title %s is written %s within a sentence', (title, expected) => {
  expect(lower(title)).toBe(expected)
})

test.each([
  ['action', 'an action'],
  ['book', 'a book'],
  ['customer', 'a customer'],
  ['user', 'a user'],
  ['unit', 'a unit'],
  ['urgent list', 'an urgent list'],
])('%s has its article: %s', (noun, expected) => {
  expect(withArticle(noun)).toBe(expected)
})

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a or b'],
  [['a', 'b', 'c'], 'a, b or c'],
])('%j reads %j', (words, expected) => {
  expect(either(words)).toBe(expected)
})

test('what depends on how many', () => {
  expect([both(['a', 'b', 'c']), both(['a'])]).toEqual(['a, b and c', 'a'])
  expect([counted(1, 'copy', 'copies'), counted(2, 'copy', 'copies'), counted(0, 'row')]).toEqual([
    '1 copy',
    '2 copies',
    '0 rows',
  ])
  expect([0, 1, 14, -4].map(daysUntil)).toEqual(['Today', '1 day', '14 days', '4 days ago'])
  expect([1, 59, 60, 61].map(waiting)).toEqual(['1 second', '59 seconds', '1 minute', '2 minutes'])
})
