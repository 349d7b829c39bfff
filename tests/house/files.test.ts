import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, textOf } from './files.ts'

const everything = filesIn('src', 'schemas', 'entities', 'tests', 'lab', 'examples', 'commands').filter(
  (file) => !file.includes('/dist/'),
)

test('no file is longer than 300 lines', () => {
  const lines = (file: string) => textOf(file).trimEnd().split('\n').length
  expect(everything.filter((file) => lines(file) > 300).map((file) => `${file}: ${lines(file)}`)).toEqual([])
})

test('files have names of the field, in kebab-case; components in PascalCase', () => {
  const wrong = everything.filter((file) => {
    const name = basename(file).replace(/(\.(test|module|config|d))?\.\w+$/, '')
    if (/^(utils?|helpers?|common|misc|manager)$/.test(name)) return true
    return !(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || (/\.(tsx|css)$/.test(file) && /^[A-Z]\w*$/.test(name)))
  })
  expect(wrong).toEqual([])
})
