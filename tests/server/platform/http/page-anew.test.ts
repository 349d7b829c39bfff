import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placePage } from '../../../../commands/parts/place-page.mjs'
import { startTestServer } from '../../../support/server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-anew-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const page = (script: string) =>
  `<!doctype html>\n<html>\n<head><script type="module" src="./assets/${script}"></script></head>\n</html>\n`

const build = (name: string, script: string) => {
  const place = join(folder, name)
  mkdirSync(join(place, 'assets'), { recursive: true })
  writeFileSync(join(place, 'index.html'), page(script))
  writeFileSync(join(place, 'assets', script), `// ${script}`)
  return place
}

test('a server that starts while the page is built anew serves a whole one', async () => {
  const dist = build('dist', 'first.js')
  rmSync(join(dist, 'assets', 'first.js'))
  const starting = startTestServer({ dist })
  setTimeout(() => writeFileSync(join(dist, 'assets', 'first.js'), '// whole'), 300)
  const server = await starting
  expect((await server.stranger.call('GET', '/')).body).toContain('./assets/first.js')
  expect((await server.stranger.call('GET', '/assets/first.js')).body).toBe('// whole')
  await server.stop()
})

test('a page that stays without a part of it stops the start, in a sentence', async () => {
  const dist = build('dist', 'first.js')
  rmSync(join(dist, 'assets', 'first.js'))
  await expect(startTestServer({ dist })).rejects.toThrow(
    `The page in ${dist} is not whole. Build it anew: npm run build.`,
  )
})

test('a built page takes the place of another, and nothing of that stays', () => {
  const dist = build('dist', 'first.js')
  writeFileSync(join(dist, '.built-from'), 'stamp')
  placePage(build(join('dist', '.next-1'), 'second.js'), dist)
  expect(readdirSync(dist).sort()).toEqual(['.built-from', 'assets', 'index.html'])
  expect(readdirSync(join(dist, 'assets'))).toEqual(['second.js'])
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe(page('second.js'))
})

test('a built page is put where none was', () => {
  const dist = join(folder, 'dist')
  placePage(build('built', 'first.js'), dist)
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe(page('first.js'))
  expect(readdirSync(folder)).toEqual(['dist'])
})
