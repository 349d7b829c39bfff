import { expect, test } from 'vitest'
import { by, computed, count, decimal, entity, money, number, reference, rows, sum, text } from '#descriptor'
import { check } from '../../../src/model/check/index.ts'
import app from '../../products/workshop/app.ts'

const fields = {
  name: text('Name'),
  minimum: decimal('Minimum', 3),
  limit: money('Limit', 'EUR'),
  places: number('Places'),
  lots: rows('Lots', 'lot', by('item')),
  stock: computed('Stock', sum('lots', 'kg')),
  worth: computed('Worth', sum('lots', 'price')),
  left: computed('Left', ['minimum', '-', 'stock']),
  many: computed('Lots', count('lots')),
} as const
const lot = entity({
  one: 'lot',
  many: 'lots',
  label: ['id'] as never,
  fields: {
    item: reference('Item', 'item'),
    kg: decimal('Weight', 3),
    price: money('Price', 'EUR'),
  },
})

const codes = (item: ReturnType<typeof entity>): readonly string[] =>
  check(
    [
      { file: 'entities/item.ts', descriptor: item },
      { file: 'entities/lot.ts', descriptor: lot },
    ],
    app,
  )
    .filter(({ file, code }) => file === 'entities/item.ts' && /^E-(TONE-[1-4]|RULE)/.test(code))
    .map(({ code }) => code)

/** What is worked out is held against what is typed, and the other way round: check and compiler take the same. */
const items = {
  'a sum against a decimal': entity({
    ...{ one: 'item', many: 'items', label: 'name', fields },
    tones: [
      ['red', 'Low', { stock: { below: { field: 'minimum' } } }],
      ['green', 'Enough', {}],
    ],
  }),
  'a decimal against a sum': entity({
    ...{ one: 'item', many: 'items', label: 'name', fields },
    tones: [
      ['red', 'Low', { minimum: { above: { field: 'stock' } } }],
      ['green', 'Enough', {}],
    ],
  }),
  'a formula against a decimal, and against a sum': entity({
    ...{ one: 'item', many: 'items', label: 'name', fields },
    tones: [
      ['red', 'Low', { left: { above: { field: 'minimum' } } }],
      ['orange', 'Near', { stock: { to: { field: 'left' } } }],
      ['green', 'Enough', {}],
    ],
  }),
  'an amount against a sum of amounts, and back': entity({
    ...{ one: 'item', many: 'items', label: 'name', fields },
    tones: [
      ['red', 'Over', { worth: { above: { field: 'limit' } } }],
      ['orange', 'Reached', { limit: { to: { field: 'worth' } } }],
      ['green', 'Under', {}],
    ],
  }),
  'a number against a count, and back': entity({
    ...{ one: 'item', many: 'items', label: 'name', fields },
    tones: [
      ['red', 'Full', { many: { from: { field: 'places' } } }],
      ['orange', 'Free', { places: { above: { field: 'many' } } }],
      ['green', 'Unknown', {}],
    ],
  }),
}

test.each(Object.entries(items))('%s', (_, item) => {
  expect(codes(item)).toEqual([])
})
