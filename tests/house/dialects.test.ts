import { expect, test } from 'vitest'
import { filesIn, importsOf, textOf } from './files.ts'

const databases = 'src/server/platform/database/'
const others = filesIn('src', 'schemas', 'entities').filter(
  (file) => /\.tsx?$/.test(file) && !file.startsWith(databases) && !file.startsWith('src/model/texts/'),
)

/** Comments may speak of either. */
const codeOf = (file: string): string => textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')

/** What decides by which database it is: a name of one as a value or a key, or the beginning of an address. */
const asking = [
  /\bdialect\??\.name\b/,
  /(['"`])(sqlite|postgres(ql)?)\1/,
  /\b(sqlite|postgres(ql)?)\??:/,
  /\.(sqlite|postgres(ql)?)\b(?!\.)/,
]

test('no name of a database is asked outside its folder', () => {
  expect(others.length).toBeGreaterThan(1000)
  expect(others.filter((file) => asking.some((asks) => asks.test(codeOf(file))))).toEqual([])
})

test('a dialect has no name that could be asked', () => {
  const dialects = filesIn('src/server/platform/database').filter((file) => file.endsWith('/dialect.ts'))
  expect(dialects).toHaveLength(3)
  expect(dialects.filter((file) => /^ {2}(readonly )?name\b/m.test(textOf(file)))).toEqual([])
})

test('what is written for one database is reached through its dialect, but for what works on a file', () => {
  const inside = /^src\/server\/platform\/database\/(sqlite|postgres)\//
  const taken = others.flatMap((file) =>
    importsOf(file).flatMap((target) => (inside.test(target) ? [`${file} takes ${target}`] : [])),
  )
  const onFiles =
    /^src\/(server\/operations\/backup|tools)\/\S+ takes src\/server\/platform\/database\/sqlite\//
  expect(taken.filter((each) => !onFiles.test(each))).toEqual([])
})
