import { expect, test } from 'vitest'
import { filesIn, textOf } from './files.ts'

/** Words that could stand for anything, or that say how a thing lies and not what it is: they name nothing that is exported. */
const vague = new Set([
  ...[
    'tell',
    'tells',
    'told',
    'telling',
    'say',
    'said',
    'saying',
    'keep',
    'keeps',
    'kept',
    'keeping',
    'keeper',
  ],
  ...['take', 'takes', 'taken', 'taking', 'give', 'gives', 'given', 'giving', 'stand', 'stands', 'standing'],
  ...['go', 'goes', 'going', 'come', 'comes', 'coming', 'lead', 'leads', 'led', 'hold', 'held', 'holding'],
  ...['aside', 'apart', 'still', 'deed', 'deeds', 'beside', 'meant'],
])

const files = filesIn('src', 'schemas', 'commands').filter(
  (file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'),
)

const EXPORTED =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm

const exported: readonly (readonly [file: string, name: string])[] = files.flatMap((file) =>
  [...textOf(file).matchAll(EXPORTED)].map(([, name = '']) => [file, name] as const),
)

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/)

test('no exported name has a word that could stand for anything', () => {
  expect(exported.length).toBeGreaterThan(3000)
  const wrong = exported.filter(([, name]) => wordsOf(name).some((word) => vague.has(word)))
  expect(wrong.map(([file, name]) => `${file}: ${name}`)).toEqual([])
})

/** The catalogue of texts is read by its files, and a kind or a rule is called by its word of the language. */
const catalogue = /^src\/model\/texts\/en\//
const ofTheLanguage = /^src\/(descriptor|model\/(kinds|rules))\//

test('an exported name has one meaning', () => {
  const places = Map.groupBy(
    exported.filter(([file]) => !catalogue.test(file)),
    ([, name]) => name,
  )
  const several = [...places].flatMap(([name, found]) => {
    const own = [...new Set(found.map(([file]) => file))]
    return own.length > 1 && !own.every((file) => ofTheLanguage.test(file))
      ? [`${name}: ${own.join(', ')}`]
      : []
  })
  expect(several).toEqual([])
})

test('a name of a file has no such word either', () => {
  const wrong = files.filter((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))
    return wordsOf(name.replaceAll('-', '_').replaceAll('.', '_')).some((word) => vague.has(word))
  })
  expect(wrong).toEqual([])
})
