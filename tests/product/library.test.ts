import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inside } from '../../commands/parts/paths.mjs'
import { checkProduct } from '../../src/server/product/check-product.ts'
import { products } from './products.ts'

const folder = inside('examples', 'library')
const files = ['app.ts', ...readdirSync(join(folder, 'entities')).map((name) => join('entities', name))]
const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('')

test('a whole second product has at most 200 lines', () => {
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(200)
})

test('it shares no word of the domain with the first', () => {
  expect(text).not.toMatch(/proposal|organi[sz]ation|project|sector|pursued|dropped|submitted/i)
})

test.each(Object.entries(products))('the descriptors of %s are sound', async (_, place) => {
  const said: string[] = []
  expect(await checkProduct(place, { json: false, print: (line) => void said.push(line) })).toBe(true)
  expect(said).toHaveLength(1)
})
