import { describe, expect, test } from 'vitest'
import { filesIn, importsOf, textOf } from './files.ts'

/** Which part of the house a path belongs to; whatever is not a path of ours is a package. */
const parts = {
  schemas: /^schemas\//,
  descriptor: /^src\/descriptor\//,
  model: /^src\/model\//,
  server: /^src\/server\//,
  tools: /^src\/tools\//,
  client: /^src\/client\//,
  app: /^src\/app\.ts$/,
  entities: /^entities\//,
  entries: /^src\/(server\.ts|main\.tsx)$/,
  node: /^node:/,
  packages: /^@?[a-z]/,
} as const

type Part = keyof typeof parts

const partOf = (path: string): Part | undefined =>
  (Object.keys(parts) as Part[]).find((part) => parts[part].test(path)) // keys of a constant are its names

/** Strictly down: what each part may take from, beside itself. */
const mayImport = {
  descriptor: [],
  entities: ['descriptor'],
  app: ['descriptor', 'entities'],
  model: ['descriptor', 'schemas'],
  server: ['descriptor', 'model', 'schemas', 'node', 'packages'],
  tools: ['descriptor', 'model', 'schemas', 'server', 'node', 'packages'],
  client: ['descriptor', 'model', 'schemas', 'app', 'packages'],
  entries: ['descriptor', 'model', 'schemas', 'server', 'client', 'app', 'entities', 'node', 'packages'],
} as const satisfies Partial<Record<Part, readonly Part[]>>

describe('imports go strictly down', () => {
  for (const [part, below] of Object.entries(mayImport)) {
    test(`${part} takes from ${[part, ...below].join(', ')} only`, () => {
      const files = filesIn('src', 'entities').filter((file) => partOf(file) === part)
      const wrong = files.flatMap((file) =>
        importsOf(file)
          .filter((target) => partOf(target) !== part && !below.some((name) => name === partOf(target)))
          .map((target) => `${file} imports ${target}`),
      )
      expect(wrong).toEqual([])
    })
  }

  test("a descriptor names no path, '#descriptor' alone", () => {
    const wrong = filesIn('entities').filter((file) => /\bfrom\s*['"](?!#descriptor['"])/.test(textOf(file)))
    expect(wrong).toEqual([])
  })

  test('every file of src/ has its part', () => {
    expect(filesIn('src').filter((file) => partOf(file) === undefined)).toEqual([])
  })
})
