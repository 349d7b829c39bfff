import { expect, test } from 'vitest'
import { labelOf, type Row } from '../../../src/model/index.ts'
import { entityOf, model } from '../product.ts'

test.each<readonly [string, string, Row, string]>([
  ['its name', 'scale', { id: 1, name: 'Energy' }, 'Energy'],
  ['its title', 'source', { id: 1, title: 'Newspaper' }, 'Newspaper'],
  [
    'several fields, joined, with days as people read them',
    'repair',
    { customer: { name: 'Alpine Rail' }, service: { name: 'Design' }, last_date: '2026-11-21' },
    'Alpine Rail – Design – 21-11-2026',
  ],
  ['the fields that are there', 'repair', { service: { name: 'Design' }, last_date: null }, 'Design'],
  [
    'the text that the server made',
    'repair',
    { id: 1, label: 'Alpine Rail – Design' },
    'Alpine Rail – Design',
  ],
  [
    'the row that it belongs to',
    'pledge',
    { repair: { customer: { name: 'Alpine Rail' }, service: { name: 'Design' } } },
    'Alpine Rail – Design',
  ],
  ['its alias, where a server answers that alone', 'pledge-status', { id: 1, name: 'On hold' }, 'On hold'],
  ['nothing, where it carries nothing to read', 'scale', { id: 1 }, ''],
  ['nothing, where the value is no text', 'scale', { id: 1, name: { odd: true } }, ''],
])('a row is called by %s', (_, entity, row, expected) => {
  expect(labelOf(model, entityOf(entity), row)).toBe(expected)
})
