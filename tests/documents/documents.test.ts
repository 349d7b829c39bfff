import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogue } from '#texts/checks'
import { inside } from '../../commands/parts/paths.mjs'
import { check } from '../../src/model/check/index.ts'
import { kinds } from '../../src/model/index.ts'
import * as example from '../../src/tools/docs/example.ts'
import { languageDocuments } from '../../src/tools/docs/language-document.ts'
import { exportsOf, readWordsOf } from '../../src/tools/docs/read-words.ts'

const written = (name: string) => readFileSync(inside('docs', name), 'utf8')
const sourceOf = (name: string) => readFileSync(inside('src', 'descriptor', name), 'utf8')
const paragraphs = new Map(
  written('descriptors.md')
    .split(/^### `/m)
    .map((part) => [part.slice(0, part.indexOf('`')), part]),
)

test.each(Object.entries(languageDocuments()))(
  'docs/%s is up to date; `npm run docs` writes it',
  (name, text) => {
    expect(written(name)).toBe(text)
  },
)

test('every check has its paragraph', () => {
  const text = written('descriptor-checks.md')
  expect(Object.keys(catalogue).filter((code) => !text.includes(`### ${code}\n`))).toEqual([])
})

test('no paragraph about a check leaves a gap', () => {
  const gaps = written('descriptor-checks.md')
    .split('\n')
    .filter((line) => /\{(other|value)\}/.test(line))
  expect(gaps).toEqual([])
})

describe('every word of the language has a sentence and an example', () => {
  const words = [
    ...readWordsOf(sourceOf('entity.ts'), 'Entity').map(({ name }) => name),
    ...['kinds.ts', 'traits.ts'].flatMap((file) => exportsOf(sourceOf(file)).map(({ name }) => name)),
    ...['before', 'from', 'to', 'after', 'when', 'show', 'editing', 'groups', 'counts', 'attention'],
  ]
  test.each(words)('%s', (word) => {
    const [, , says = '', , begin] = paragraphs.get(word)?.split('\n') ?? []
    expect(says).toMatch(/^[\w'`].*\.( |$)/)
    expect(begin).toBe('```ts')
  })

  test('as many as there are', () => {
    expect(readWordsOf(sourceOf('entity.ts'), 'Entity').length).toBeGreaterThan(20)
    expect(exportsOf(sourceOf('kinds.ts')).map(({ name }) => name)).toEqual(
      expect.arrayContaining(Object.keys(kinds)),
    )
    expect(exportsOf(sourceOf('traits.ts')).length).toBeGreaterThan(15)
  })
})

test('the examples are sound descriptors, but for the entities that they leave out', () => {
  const { product, ...entities } = example
  const sources = Object.values(entities).map((descriptor) => ({
    file: `entities/${descriptor.one}.ts`,
    descriptor: descriptor as Parameters<typeof check>[0][number]['descriptor'], // known fields are fields
  }))
  const missing = new Set(['author', 'subject', 'role', 'permission'])
  const faults = check(sources, product).filter(
    ({ code, value }) => !(code === 'E-REF-1' && missing.has(value)) && !code.startsWith('E-SERVES'),
  )
  expect(faults).toEqual([])
})
