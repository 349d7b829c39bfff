import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { inside, pinnedNode, root } from '../../commands/parts/paths.mjs'
import { freePort } from '../../commands/parts/port.mjs'
import { temporaryFolder } from '../support/places.ts'
import { variant } from '../support/variant.ts'

const folder = temporaryFolder()
const other = variant(['app.ts', "title: 'Project Tracking'", "title: 'Another Office'"])
afterAll(() => other.remove())

/** A command as npm runs it, to its end. */
const ended = (command: string, ...args: readonly string[]) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(pinnedNode, [inside('commands', `${command}.mjs`), ...args], { cwd: root })
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    child.on('close', (code) => resolve({ code, said }))
  })

test('npm start -- --app serves the page of that product', async () => {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: `sqlite:${join(folder, 'library.db')}`,
    LOG_LEVEL: 'silent',
  }
  const started = spawn(pinnedNode, [inside('commands', 'start.mjs'), '--app', 'examples/library'], {
    cwd: root,
    env,
  })
  let said = ''
  started.stdout.on('data', (text) => (said += text))
  started.stderr.on('data', (text) => (said += text))
  while (started.exitCode === null && !said.includes(' at http')) await pause(50)
  expect(said).toContain(`Town Library is at http://127.0.0.1:${port}`)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('<title>Town Library</title>'),
  ])
  started.kill('SIGTERM')
})

test('explain, check and new work on that product, and docs refuses what is not for it', async () => {
  expect(await ended('explain', 'sector', '--app', 'examples/library')).toEqual({
    code: 1,
    said: expect.stringContaining('book'),
  })
  expect((await ended('explain', 'loan', '--app', 'examples/library')).code).toBe(0)
  expect(await ended('check', '--json', '--app', 'examples/library')).toEqual({ code: 0, said: '[]\n' })
  expect((await ended('new', 'lookup', 'region', '--group', 'Details', '--app', other.folder)).code).toBe(0)
  expect([
    existsSync(join(other.folder, 'entities', 'region.ts')),
    existsSync(inside('entities', 'region.ts')),
  ]).toEqual([true, false])
  const manual = inside('docs', 'descriptors.md')
  const before = readFileSync(manual, 'utf8')
  expect(await ended('docs', '--app', 'examples/library')).toEqual({
    code: 1,
    said: expect.stringContaining("takes no '--app'"),
  })
  expect(readFileSync(manual, 'utf8')).toBe(before)
})

test.each([
  ['start', ['--app'], '--app takes the folder of a product'],
  ['plan', ['--app'], '--app takes the folder of a product'],
  ['plan', ['--app', 'nowhere'], 'There is no product in nowhere'],
  ['start', ['--app', 'nowhere'], 'There is no product in '],
  ['explain', ['--app', 'nowhere'], 'There is no product in nowhere'],
  ['new', ['lookup', 'region', '--app', 'nowhere'], 'There is no product in nowhere'],
  ['client', ['--app', 'nowhere'], 'There is no product in'],
])('npm run %s -- %j is refused in a sentence', async (command, args, sentence) => {
  const { code, said } = await ended(command, ...args)
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
})
