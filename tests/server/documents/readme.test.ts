import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { inside, readJson } from '../../../commands/parts/paths.mjs'
import { checkProduct } from '../../../src/server/product/check-product.ts'
import { variant } from '../../support/variant.ts'

const files = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/calls.md',
  'docs/departures.md',
  'docs/operating.md',
  'docs/scaling.md',
  'docs/security.md',
  'docs/descriptors.md',
]
const textOf = (file: string) => readFileSync(inside(file), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first)

test.each(files)('%s names commands that there are', (file) => {
  const { scripts } = readJson(inside('package.json'))
  expect(found(textOf(file), /npm run ([a-z]+)/g).filter((name) => !(name in scripts))).toEqual([])
})

test.each(files)('%s leads to files that there are', (file) => {
  const links = found(textOf(file), /\]\((?!https?:|#)([^)#]+)[^)]*\)/g)
  expect(links.filter((link) => !existsSync(join(dirname(inside(file)), link)))).toEqual([])
})

// Two that its examples make.
const madeByReader = ['entities/region.ts', 'entities/contract.ts']

test.each(files)('%s names files and folders that there are', (file) => {
  const places = found(textOf(file), /`((?:src|entities|examples|tests|lab|commands|docs)\/[\w./-]+)`/g)
  const isThere = (place: string) =>
    ['', '.ts', '.test.ts', '.test.tsx'].some((ending) => existsSync(inside(place + ending)))
  expect(places.filter((place) => !isThere(place) && !madeByReader.includes(place))).toEqual([])
})

test('README names every setting of the environment, and no other', () => {
  const read = new Set(found(textOf('src/server/settings.ts'), /environment\.([A-Z_]+)/g))
  const [, section = ''] = /## Environment\n([\s\S]*?)\n## /.exec(textOf('README.md')) ?? []
  expect(new Set(found(section, /`([A-Z][A-Z_]+)`/g))).toEqual(read)
})

test('README’s lookup list is a descriptor of this house, in ten lines', () => {
  const [, example = ''] = /```ts\n(import[\s\S]*?)```/.exec(textOf('README.md')) ?? []
  const sector = textOf('entities/sector.ts')
  const words = (text: string) => text.replace(/'[^']*'/g, "''").replace(/order: \d+/, 'order: 0')
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(10)
  expect(words(sector).split('\n').slice(0, 8)).toEqual(words(example).split('\n').slice(0, 8))
})

test('each descriptor in README is sound beside the others', async () => {
  const product = variant()
  const examples = found(textOf('README.md'), /```ts\n(import[\s\S]*?)```/g)
  for (const example of examples) {
    const [, name = ''] = /one: '([a-z-]+)'/.exec(example) ?? []
    writeFileSync(join(product.folder, 'entities', `${name}.ts`), example)
  }
  const said: string[] = []
  const sound = await checkProduct(product.place, { json: false, print: (line) => void said.push(line) })
  product.remove()
  expect([examples.length, sound, said]).toEqual([2, true, [expect.any(String)]])
})
