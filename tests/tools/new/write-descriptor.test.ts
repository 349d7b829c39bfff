import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { writing } from '#texts/tools'
import { type NewDescriptorRequest, writeDescriptor } from '../../../src/tools/new/write-descriptor.ts'
import { variant } from '../../support/variant.ts'

let product = variant()
afterEach(() => {
  product.remove()
  product = variant()
})

const write = (wish: Partial<NewDescriptorRequest>) =>
  writeDescriptor(product.place, { what: 'lookup', name: 'region', fields: [], ...wish })
const file = (name: string) => join(product.folder, 'entities', `${name}.ts`)

test('a lookup list is written after the others of its group, and is sound', async () => {
  const { done, lines } = await write({ group: 'Details' })
  expect(lines[0]).toBe(writing.written('entities/region.ts'))
  expect(done).toBe(true)
  expect(readFileSync(file('region'), 'utf8')).toContain("menu: { group: 'Details', order: 9, icon: 'tag' }")
})

test('an entity is written with its fields and relations', async () => {
  const fields = ['signed_on:date', 'customer:reference', 'value:number']
  const { done } = await write({ what: 'entity', name: 'contract', fields })
  expect(done).toBe(true)
  expect(readFileSync(file('contract'), 'utf8')).toContain("customer: reference('Customer', 'customer'),")
})

test('an existing file is never touched', async () => {
  const before = readFileSync(file('scale'), 'utf8')
  expect(await write({ name: 'scale' })).toEqual({
    done: false,
    lines: [writing.exists('entities/scale.ts')],
  })
  expect(readFileSync(file('scale'), 'utf8')).toBe(before)
})

test.each<readonly [string, Partial<NewDescriptorRequest>, RegExp]>([
  ['a group that there is not', { group: 'Detials' }, /E-MENU-1 .* Did you mean 'Details'\?/],
  ['an icon that there is not', { icon: 'no-such-icon' }, /E-MENU-2/],
  ['a plural that is taken', { many: 'scales' }, /E-NAME-5/],
  ['a word that the calls keep', { name: 'session' }, /E-NAME-7/],
  [
    'a reference to nothing',
    { what: 'entity', fields: ['owner:reference:usr'] },
    /E-REF-1 .* Did you mean 'user'\?/,
  ],
])('%s: nothing is kept, and the fault is said', async (_, wish, said) => {
  const { done, lines } = await write(wish)
  expect(done).toBe(false)
  expect(lines.join('\n')).toMatch(said)
  expect(existsSync(file(wish.name ?? 'region'))).toBe(false)
})

test.each<readonly [string, Partial<NewDescriptorRequest>, string]>([
  ['no kind of thing', { what: 'table' }, writing.usage[0]],
  ['no name', { name: '' }, writing.usage[0]],
  ['a name that is none', { name: 'Region One' }, writing.badName('Region One')],
])('%s is answered with the way out', async (_, wish, line) => {
  expect(await write(wish)).toMatchObject({ done: false, lines: expect.arrayContaining([line]) })
})
