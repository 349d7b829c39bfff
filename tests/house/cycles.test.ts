import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, textOf } from './files.ts'

const VALUES = /^(?:import|export)\s(?!type\b)[^'"`;]*?\bfrom\s*'(\..+?)'/gm

/** The files that are read as soon as this one is: no types, and nothing that is fetched later. */
const readWith = (file: string): readonly string[] =>
  [...textOf(file).matchAll(VALUES)].map(([, target = '']) => posix.join(posix.dirname(file), target))

/** Every circle, by the file that it was found from. */
const circles = (files: readonly string[]): readonly string[] => {
  const seen = new Set<string>()
  const found: string[] = []
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (seen.has(file)) return
    seen.add(file)
    for (const next of readWith(file)) if (/\.tsx?$/.test(next)) follow(next, [...way, file])
  }
  for (const file of files) follow(file, [])
  return found
}

test('no files of src and entities wait for each other to be read', () => {
  const files = filesIn('src', 'entities').filter((file) => /\.tsx?$/.test(file))
  expect(files.flatMap(readWith).length).toBeGreaterThan(1000)
  expect(circles(files)).toEqual([])
})
