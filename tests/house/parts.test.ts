import { expect, test } from 'vitest'
import { filesIn, textOf } from './files.ts'

/** The classes that hold everywhere: a misspelt one would be no fault of any tool, and do nothing. */

const files = filesIn('src/client')
const sheets = files.filter((file) => file.endsWith('.css'))

const classesOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?<=^|[\s,])\.([\w-]+)[^{}]*\{/gm)].map(([, name = '']) => name)

const parts = [
  ...classesOf('src/client/shared/design/parts.css'),
  ...classesOf('src/client/shared/design/late-parts.css'),
]
const known = new Set([...parts, ...classesOf('src/client/shared/design/base.css')])

const namedBySheets = sheets.flatMap((file) =>
  [...textOf(file).matchAll(/composes: ([^;]+) from global;/g)].flatMap(([, names = '']) =>
    names.split(/\s+/).map((name) => ({ file, name })),
  ),
)
const namedByElements = files
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) =>
    [...textOf(file).matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(/\s+/).map((name) => ({ file, name })),
    ),
  )
  .filter(({ name }) => !name.startsWith('rs__'))

test('every class that is composed or named without a sheet is one that holds everywhere', () => {
  expect(namedBySheets.length).toBeGreaterThan(500)
  expect([...namedBySheets, ...namedByElements].filter(({ name }) => !known.has(name))).toEqual([])
})

test('every part is named somewhere', () => {
  const named = new Set([...namedBySheets, ...namedByElements].map(({ name }) => name))
  expect(parts.length).toBeGreaterThan(30)
  expect(parts.filter((part) => !named.has(part))).toEqual([])
})

test('no class is composed of one part twice', () => {
  const lists = sheets.flatMap((file) =>
    [...textOf(file).matchAll(/composes: ([^;]+) from global;/g)].map(([, names = '']) => ({
      file,
      names: names.split(/\s+/),
    })),
  )
  expect(lists.filter(({ names }) => new Set(names).size !== names.length)).toEqual([])
})
