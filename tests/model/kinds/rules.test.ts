import { describe, expect, test } from 'vitest'
import { type Field, type Kind, required, text } from '../../../src/descriptor/index.ts'
import { detailsOf, kinds, meaningOf } from '../../../src/model/index.ts'

const all = Object.keys(kinds) as Kind[]
const sample: Field = { kind: 'text', label: 'It' }

describe('what holds of every kind', () => {
  test.each(all)('%s', (kind) => {
    const meaning = meaningOf(kind)
    expect(meaning.isEmpty(null)).toBe(true)
    expect(meaning.isEmpty(undefined)).toBe(true)
    expect(meaning.show(null, { ...sample, kind }, 'UTC')).toBe('')
    expect(meaning.show(undefined, { ...sample, kind }, 'UTC')).toBe('')
    expect(meaning.accept(Symbol('odd'), { ...sample, kind })).toHaveProperty('message')
    expect(detailsOf(kind).wire({ ...sample, kind }).type).toBeTypeOf('string')
    if (meaning.sortable || meaning.searched) expect(meaning.column).not.toBe(null)
  })
})

test.each<readonly [string, readonly Kind[], (kind: Kind) => boolean]>([
  [
    'computed or kept elsewhere',
    ['confirmation', 'daysUntil', 'references', 'rows'],
    (kind) => meaningOf(kind).column === null,
  ],
  [
    'never taken from a payload',
    ['computed', 'daysUntil', 'rows', 'sequence'],
    (kind) => !meaningOf(kind).accepted,
  ],
  [
    'searched by keyword',
    ['choice', 'email', 'html', 'longtext', 'phone', 'sequence', 'text', 'url'],
    (kind) => meaningOf(kind).searched,
  ],
  [
    'sortable',
    [
      'choice',
      'computed',
      'date',
      'datetime',
      'decimal',
      'email',
      'flag',
      'longtext',
      'money',
      'number',
      'phone',
      'reference',
      'sequence',
      'text',
      'url',
    ],
    (kind) => meaningOf(kind).sortable,
  ],
])('%s are %j', (_, expected, is) => {
  expect(all.filter(is).sort()).toEqual(expected)
})

test('what a kind accepts fits what it says of the wire', () => {
  expect(detailsOf('text').wire({ ...sample, longest: 40 })).toEqual({ type: 'string', maxLength: 40 })
  expect(detailsOf('number').wire({ ...sample, kind: 'number', least: 1, most: 9 })).toEqual({
    type: 'number',
    minimum: 1,
    maximum: 9,
  })
  expect(detailsOf('date').wire(sample)).toEqual({ type: 'string', format: 'date' })
  expect(detailsOf('datetime').wire(sample)).toEqual({ type: 'string', format: 'date-time' })
  expect(detailsOf('references').wire(sample).items).toEqual({ type: 'integer', minimum: 1 })
})

test('a builder makes plain data: kind, label and what its traits say', () => {
  expect(text('Name', required)).toEqual({ kind: 'text', label: 'Name', required: true })
})
