import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import {
  countSchema,
  exactly,
  exactlyOrNull,
  flagSchema,
  listOf,
  oneOf,
  partly,
  textOrNull,
  textSchema,
  whole,
} from '../../../schemas/basic.ts'
import { whyTest } from '../../../schemas/why-test.ts'
import { isSchema, type Schema } from '../../../src/model/json-schema.ts'
import { conform } from '../../../src/model/values/conform.ts'

const person = exactly({ id: whole, name: textSchema })
const letter = exactly(
  {
    id: whole,
    by: exactlyOrNull({ id: whole, name: textSchema }),
    tone: oneOf('calm', 'loud'),
    why: oneOf('asked', null),
    read: flagSchema,
    to: listOf(person),
    title: textOrNull,
    size: { anyOf: [countSchema, listOf(whole)] },
    labels: { type: 'object', additionalProperties: textSchema },
    value: {},
    note: textSchema,
    more: partly({ name: textSchema }),
  },
  ['note', 'more'],
)

const empty = {
  ...{ id: 0, by: null, tone: 'calm', why: null, read: false, to: [], title: null },
  ...{ size: 0, labels: {}, value: null },
}

const full = {
  ...{ id: 7, by: { id: 1, name: 'Ada' }, tone: 'loud', why: 'asked', read: true, title: 'Of May' },
  ...{ to: [{ id: 2, name: 'Ben' }], size: [3, 4], labels: { a: 'A' }, value: { any: [1] }, note: '' },
  more: {},
}

test.each<[what: string, value: unknown, read: object]>([
  ['what fits stays as it is', full, full],
  ['nothing is the empty value of each', undefined, empty],
  ['nor is a text an object', 'nothing', empty],
  ['what the shape does not name is left out', { ...empty, beside: 1 }, empty],
  ['a number is no text, and a text no number', { ...empty, id: '7', title: 7 }, empty],
  ['a fraction is no count', { ...empty, id: 1.5 }, empty],
  [
    'an object that may be null is filled where it is one',
    { ...empty, by: { id: 3 } },
    { ...empty, by: { id: 3, name: '' } },
  ],
  [
    'an item that is none is left out',
    { ...empty, to: [1, { id: 2 }, null] },
    { ...empty, to: [{ id: 2, name: '' }] },
  ],
  ['what may be missing and does not fit is missing', { ...empty, note: 1, more: [] }, empty],
  ['the first of several that fits', { ...empty, size: [1, 'x'] }, { ...empty, size: [1] }],
  ['each value of a map', { ...empty, labels: { a: 1, b: 'B' } }, { ...empty, labels: { a: '', b: 'B' } }],
  ['a word of no list is the first', { ...empty, tone: 'shrill', why: 'no' }, empty],
])('%s', (_, value, read) => {
  expect(conform(letter, value)).toEqual(read)
})

test('a shape may be made of itself', () => {
  const [inner, outer] = [
    { words: 'b', holds: true, present: null, of: [], says: '' },
    { words: 'a', holds: false, present: 'x', of: [{ words: 'b', holds: true }], says: 'y' },
  ]
  expect(conform(exactly({ tests: listOf(whyTest) }), { tests: [outer] })).toEqual({
    tests: [{ ...outer, of: [inner] }],
  })
})

const bounds = ['$id', 'minimum', 'format', 'pattern', 'minLength', 'minItems', 'minProperties']

/** The types of a schema alone: empty values are below its bounds, and no moment. */
const typesAlone = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(typesAlone)
  if (!isSchema(value)) return value
  if (value.$ref === '#') return {} // its outermost parts are enough
  const kept = Object.entries(value).filter(([key, each]) => !bounds.includes(key) || isSchema(each))
  return Object.fromEntries(kept.map(([key, each]) => [key, typesAlone(each)]))
}

const folder = join(import.meta.dirname, '..', '..', '..', 'schemas')
const shapes = (
  await Promise.all(readdirSync(folder).map(async (file) => Object.values(await import(join(folder, file)))))
)
  .flat()
  .filter((each): each is Schema => isSchema(each) && typeof each.$id === 'string')

describe('every shape of the wire', () => {
  const ajv = new Ajv2020({ strict: false })
  test.each(shapes.map((shape) => [String(shape.$id), shape] as const))('%s', (_, shape) => {
    const holds = ajv.compile(typesAlone(shape) as Schema) // of a schema one is made
    for (const value of [undefined, null, 1, 'x', [], {}, [[]], { data: {} }]) {
      const read = conform(shape, value)
      expect(holds(read), ajv.errorsText(holds.errors)).toBe(true)
      expect(conform(shape, read)).toEqual(read)
    }
  })
})
