import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hashFiles, hashText, listFiles } from '../../commands/parts/hash-files.mjs'
import { inside, root } from '../../commands/parts/paths.mjs'
import { temporaryFolder } from '../support/places.ts'

const folder = temporaryFolder()
const name = `test-${process.pid}`
const cached = inside('node_modules', '.cache', 'hashes', `${name}-${hashText(root).slice(0, 12)}.json`)
afterAll(() => rmSync(cached, { force: true }))

const file = join(folder, 'read.ts')
const nothing = /^$/

test('a source is hashed again when it changed, even to as many characters at the same time', () => {
  writeFileSync(file, 'first')
  // As if the files were written long ago: only then is a hash cached.
  const hash = () => hashFiles(name, listFiles([folder], nothing), Date.now() + 60_000)
  const first = hash()
  expect(hash()).toBe(first)
  writeFileSync(file, 'other')
  utimesSync(file, new Date(0), new Date(0))
  const other = hash()
  expect(other).not.toBe(first)
  writeFileSync(file, 'again')
  utimesSync(file, new Date(0), new Date(0))
  expect(hash()).not.toBe(other)
})

test('each worker that the server starts has a script in its bundle', () => {
  const bundled = [
    ...readFileSync(inside('commands', 'parts', 'bundle-server.mjs'), 'utf8').matchAll(/'(src\/.*)',$/gm),
  ].map(([, path]) => path)
  const started = listFiles([inside('src', 'server')], nothing).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/new Worker\(new URL\('\.\/([\w-]+\.ts)'/g)].map(
      ([, script = '']) => join(path, '..', script).slice(root.length),
    ),
  )
  expect(bundled.toSorted()).toEqual(started.toSorted())
  expect(started.length).toBeGreaterThan(0)
})
