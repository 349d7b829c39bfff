import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { inside, readJson } from '../../commands/parts/paths.mjs'

const files = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/calls.md',
  'docs/decisions.md',
  'docs/departures.md',
  'docs/night.md',
  'docs/operating.md',
  'docs/scaling.md',
  'docs/security.md',
  'docs/descriptors.md',
  'docs/how-to.md',
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

/** '5. Files, lost' → '5-files-lost', as pages of repositories name a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

test.each(files)('%s leads to headings that there are', (file) => {
  const links = [...textOf(file).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
  const missing = links.filter(([, to = '', anchor = '']) => {
    const target = to === '' ? file : join(dirname(file), to)
    return !found(textOf(target), /^#+ (.+)$/gm)
      .map(anchorOf)
      .includes(anchor)
  })
  expect(missing.map(([link]) => link)).toEqual([])
})

// What a reader makes of the examples.
const answers = found(textOf('docs/how-to.md'), /^`(entities\/[\w.-]+)`$/gm)
const madeByReader = ['entities/region.ts', 'entities/contract.ts', ...answers]

test.each(files)('%s names files and folders that there are', (file) => {
  const places = found(textOf(file), /`((?:src|entities|examples|tests|lab|commands|docs)\/[\w./-]+)`/g)
  const isThere = (place: string) =>
    ['', '.ts', '.test.ts', '.test.tsx'].some((ending) => existsSync(inside(place + ending)))
  expect(places.filter((place) => !isThere(place) && !madeByReader.includes(place))).toEqual([])
})

test('the settings of the environment are all described, and no other', () => {
  const read = new Set(found(textOf('src/server/settings.ts'), /environment\.([A-Z_]+)/g))
  const [, section = ''] = /## Settings\n([\s\S]*?)\n### /.exec(textOf('docs/operating.md')) ?? []
  expect(new Set(found(section, /`([A-Z][A-Z_]+)`/g))).toEqual(read)
})

test('docs/night.md quotes sentences that the product says', () => {
  const texts = globSync(inside('src/model/texts/en/**/*.ts')).map((file) => readFileSync(file, 'utf8'))
  const sentences = texts.join('\n').replaceAll("\\'", "'")
  const prose = textOf('docs/night.md').replaceAll(/^```[\s\S]*?^```/gm, '')
  const quoted = found(prose, /`"?([^`]*[.…])"?`/g)
  const parts = quoted.flatMap((text) => text.split('…')).map((part) => part.trim())
  expect(quoted.length).toBeGreaterThan(30)
  expect(parts.filter((part) => part.includes(' ') && !sentences.includes(part))).toEqual([])
})
