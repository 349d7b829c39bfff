import { describe, expect, test } from 'vitest'
import {
  accepts,
  entity,
  file,
  files,
  image,
  largest,
  required,
  text,
  unsearched,
} from '../../../src/descriptor/index.ts'
import { detailsOf, type FieldModel, holds } from '../../../src/model/index.ts'
import { resolve } from '../../../src/model/resolve.ts'
import { bytesOf, fileTypes, typesIn } from '../../../src/model/values/file-types.ts'

const shop = entity({
  one: 'shop',
  many: 'shops',
  fields: {
    name: text('Name', required, unsearched),
    lease: file('Lease', accepts('application/pdf', 'image/*'), largest('1.5 MB')),
    plans: files('Plans'),
    front: image('Front'),
  },
})
const fieldOf = (name: string): FieldModel => {
  const field = resolve([shop])[0]?.field[name]
  if (!field) throw new Error(name)
  return field
}

describe('what a field takes', () => {
  test('as it says, its size in bytes', () => {
    expect(fieldOf('lease')).toMatchObject({ accepts: ['application/pdf', 'image/*'], largest: 1_572_864 })
  })

  test('unless it says: everything but drawings that can hold what runs, up to 20 MB', () => {
    const { accepts: taken = [], largest: most } = fieldOf('plans')
    expect(most).toBe(20 * 1024 * 1024)
    expect(Object.keys(fileTypes).filter((type) => !taken.includes(type))).toEqual(['image/svg+xml'])
  })

  test('an image: bitmaps that every browser draws, up to 10 MB', () => {
    expect(fieldOf('front')).toMatchObject({
      accepts: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
      largest: 10 * 1024 * 1024,
    })
  })

  test('no other field has a size', () => expect(fieldOf('name')).not.toHaveProperty('largest'))

  test.each([
    [['image/*'], ['image/png', 'image/jpeg', 'image/svg+xml'], ['application/pdf', 'text/csv']],
    [['text/csv'], ['text/csv'], ['text/plain']],
    [['image'], [], ['image/png']],
  ])('%j means %j and not %j', (said, meant, not) => {
    expect(typesIn(said)).toEqual(expect.arrayContaining(meant))
    for (const type of not) expect(typesIn(said)).not.toContain(type)
  })

  test.each([
    ['20 MB', 20_971_520],
    ['1.5 GB', 1_610_612_736],
    ['640 KB', 655_360],
    ['20MB', null],
    ['0 MB', null],
    ['-1 MB', null],
    ['20 TB', null],
    [20, null],
    [undefined, null],
  ])('the size %j is %j bytes', (size, bytes) => expect(bytesOf(size)).toBe(bytes))
})

describe('what a column holds of files', () => {
  const { storage } = detailsOf('files')
  const plans = fieldOf('plans')

  test.each([
    [[9, 7], '[9,7]', [9, 7]],
    [[{ id: 7, name: 'Plan.pdf' }], '[7]', [7]],
    [[], null, []],
    [null, null, []],
  ])('%j as %j, which is %j', (value, stored, read) => {
    expect(storage?.stored(value, plans)).toBe(stored)
    expect(storage?.value(stored, plans)).toEqual(read)
  })
})

test('a rule asks whether there are any, of no list and of an empty one alike', () => {
  const are = (rule: object, plans: unknown) => holds(rule, { plans }, '2026-11-25', 'UTC')
  const some = [{ id: 7, name: 'Plan.pdf' }]
  expect([null, [], some].map((plans) => are({ plans: null }, plans))).toEqual([true, true, false])
  expect([null, [], some].map((plans) => are({ plans: { not: null } }, plans))).toEqual([false, false, true])
})
