import { expect, test } from 'vitest'
import { filesIn, textOf } from './files.ts'

const DOMAIN =
  /\b([Pp]roposals?|[Oo]rgani[sz]ations?|[Ss]ectors?|Pursued|Dropped|On Going|Submitted|Selection in Process|[Tt]enders?|due[-_]within)\b/

test('a normal form is worked out in one place, in time that grows with the text', () => {
  const wrong = filesIn('src').filter(
    (file) => file !== 'src/model/values/characters.ts' && /\.normalize\(/.test(textOf(file)),
  )
  expect(wrong).toEqual([])
})

test('the engine knows no word of the domain; entities/ and app.ts say the product', () => {
  const wrong = filesIn('src', 'schemas').flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, at) => (DOMAIN.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(wrong).toEqual([])
})

test('no file is named for odd jobs', () => {
  const files = filesIn(
    'src',
    'schemas',
    'entities',
    'tests',
    'bench',
    'prove',
    'lab',
    'examples',
    'commands',
  )
  expect(files.filter((file) => /\/(utils?|helpers?|common|misc|manager)\.\w+$/.test(file))).toEqual([])
})
