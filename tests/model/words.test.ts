import { expect, test } from 'vitest'
import { either, lower, titleOf, withArticle } from '#texts/grammar'

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
