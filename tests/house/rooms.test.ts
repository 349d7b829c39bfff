import { posix } from 'node:path'
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
  app: /^app\.ts$/,
  entities: /^entities\//,
  entry: /^src\/server\.ts$/,
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
  entry: ['descriptor', 'model', 'schemas', 'server', 'app', 'entities', 'node', 'packages'],
} as const satisfies Partial<Record<Part, readonly Part[]>>

const files = filesIn('src', 'entities', 'app.ts').filter((file) => /\.tsx?$/.test(file))
const sources = new Set(files)

/** Which file of ours takes from which: types and what is fetched later too. */
const edges = files.flatMap((file) =>
  importsOf(file)
    .filter((target) => sources.has(target))
    .map((target) => [file, target] as const),
)

/** What is reached from where over however many steps, and back: each group of these is a circle. */
const circlesOf = (links: readonly (readonly [from: string, to: string])[]): readonly string[] => {
  const below = new Map<string, Set<string>>()
  for (const [from, to] of links)
    if (from !== to) below.set(from, (below.get(from) ?? new Set<string>()).add(to))
  const reached = (start: string): ReadonlySet<string> => {
    const found = new Set(below.get(start))
    for (const each of found) for (const next of below.get(each) ?? []) found.add(next)
    return found
  }
  const from = new Map([...below.keys()].map((node) => [node, reached(node)]))
  const circle = (node: string) =>
    [...from.keys()].filter((other) => from.get(node)?.has(other) && from.get(other)?.has(node)).sort()
  return [...new Set([...from.keys()].map((node) => circle(node).join(' ↔ ')))].filter(Boolean)
}

describe('imports go strictly down', () => {
  for (const [part, below] of Object.entries(mayImport)) {
    test(`${part} takes from ${[part, ...below].join(', ')} only`, () => {
      const wrong = files
        .filter((file) => partOf(file) === part)
        .flatMap((file) =>
          importsOf(file)
            .filter((target) => partOf(target) !== part && !below.some((name) => name === partOf(target)))
            .map((target) => `${file} imports ${target}`),
        )
      expect(wrong).toEqual([])
    })
  }

  test('a descriptor names no path, the language alone', () => {
    const wrong = filesIn('entities').filter((file) =>
      /\bfrom\s*['"](?!(?:descry|#descriptor)['"])/.test(textOf(file)),
    )
    expect(wrong).toEqual([])
  })

  test('every file of src/ has its part', () => {
    expect(filesIn('src').filter((file) => partOf(file) === undefined)).toEqual([])
  })
})

describe('no folders take from each other, over however many', () => {
  const circles = (room: (file: string) => string) =>
    circlesOf(edges.map(([from, to]) => [room(from), room(to)] as const))

  test('folder by folder', () => {
    expect(edges.length).toBeGreaterThan(1000)
    expect(circles(posix.dirname)).toEqual([])
  })

  test.for([2, 3])('a folder with all that lies in it, %i deep', (depth) => {
    expect(circles((file) => posix.dirname(file).split('/').slice(0, depth).join('/'))).toEqual([])
  })
})

/** The floors of the page, from the lowest: each may take from those before it. */
const floors = ['shared', 'features', 'app']

test("the page's features never take from each other; `app` brings them together", () => {
  const placeOf = (file: string) => /^src\/client\/(\w+)\/([\w-]+)/.exec(file)?.slice(1)
  const features = new Set(
    files.flatMap((file) => /^src\/client\/features\/([\w-]+)\//.exec(file)?.[1] ?? []),
  )
  expect(features.size).toBeGreaterThan(20)
  const wrong = edges.filter(([from, to]) => {
    const [[floor = '', room] = [], [below = '', other] = []] = [placeOf(from), placeOf(to)]
    const isAcross = floor === 'features' && below === 'features' && room !== other
    return floors.indexOf(below) > floors.indexOf(floor) || isAcross
  })
  expect(wrong.filter(([from]) => !from.startsWith('src/client/main.'))).toEqual([])
})

test('no files wait for each other to be read', () => {
  const values = /^(?:import|export)\s(?!type\b)[^'"`;]*?\bfrom\s*'(\..+?)'/gm
  const read = files.flatMap((file) =>
    [...textOf(file).matchAll(values)].map(
      ([, target = '']) => [file, posix.join(posix.dirname(file), target)] as const,
    ),
  )
  expect(read.length).toBeGreaterThan(1000)
  expect(circlesOf(read.filter(([, to]) => sources.has(to)))).toEqual([])
})
