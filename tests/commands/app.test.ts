import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { inside, pinnedNode, readJson, root } from '../../commands/parts/paths.mjs'
import { freePort } from '../../commands/parts/port.mjs'
import { readProductArgument } from '../../src/server/index.ts'
import { temporaryFolder } from '../support/places.ts'
import { runTool } from '../support/tool.ts'

// The same product outside the repository, and with nothing beside it that says what 'descry' is.
const elsewhere = join(temporaryFolder(), 'a library')
beforeAll(() => {
  const own = ['app.ts', 'entities']
  for (const part of own)
    cpSync(inside('examples', 'library', part), join(elsewhere, part), { recursive: true })
})

const started = (
  command: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) => {
  const [, script = '', ...first] = readJson(inside('package.json')).scripts[command].split(' ').slice(1)
  const environment: NodeJS.ProcessEnv = { ...process.env, LOG_LEVEL: 'silent', ...settings }
  const { DATABASE_URL: _, ...env } = environment
  const child = spawn(pinnedNode, [inside(script), ...first, ...args], { cwd: root, env })
  const told = { said: '', child }
  child.stdout.on('data', (text) => (told.said += text))
  child.stderr.on('data', (text) => (told.said += text))
  return told
}

/** A command as npm runs it, to its end. */
const ended = (command: string, ...args: readonly string[]) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const told = started(command, args)
    told.child.on('close', (code) => resolve({ code, said: told.said }))
  })

describe('a product outside the repository', () => {
  test('npm start serves its page over its own database, which plan, backup, restore and move know', async () => {
    const port = await freePort()
    const before = existsSync(inside('data')) ? readdirSync(inside('data')) : []
    const served = started('start', ['--app', elsewhere], { PORT: String(port) })
    while (served.child.exitCode === null && !served.said.includes(' at http')) await pause(50)
    expect(served.said).toContain(`Town Library is at http://127.0.0.1:${port}`)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('<title>Town Library</title>'),
    ])
    served.child.kill('SIGTERM')
    while (served.child.exitCode === null) await pause(50)
    const file = join(elsewhere, 'data', 'library.db')
    expect([existsSync(file), existsSync(inside('data')) ? readdirSync(inside('data')) : []]).toEqual([
      true,
      before,
    ])
    expect(await ended('plan', '--app', elsewhere)).toEqual({
      code: 0,
      said: expect.stringContaining('Nothing to do'),
    })
    const office = (tool: string, ...args: readonly string[]) =>
      runTool(tool, [...args, '--app', elsewhere], '')
    expect((await office('backup')).out).toContain(join(elsewhere, 'data', 'backups'))
    const [backup = ''] = readdirSync(join(elsewhere, 'data', 'backups'))
    expect((await office('restore', join(elsewhere, 'data', 'backups', backup))).code).toBe(0)
    const moved = `sqlite:${join(elsewhere, 'moved.db')}`
    expect((await office('move', '--from', `sqlite:${file}`, '--to', moved)).code).toBe(0)
  })

  test('explain, check, client, new and docs work on it', async () => {
    const tool = (name: string, ...args: readonly string[]) =>
      runTool(name, [...args, '--app', elsewhere], '')
    const sector = await tool('explain', 'sector')
    expect([sector.code, sector.fault]).toEqual([1, expect.stringContaining('book')])
    expect((await tool('explain', 'loan')).code).toBe(0)
    expect(await ended('check', '--json', '--app', elsewhere)).toEqual({ code: 0, said: '[]\n' })
    expect((await ended('client', '--app', elsewhere)).said).toContain('Town Library: its calls')
    expect((await ended('new', 'lookup', 'region', '--group', 'Lists', '--app', elsewhere)).code).toBe(0)
    const region = (folder: string) => existsSync(join(folder, 'entities', 'region.ts'))
    expect([region(elsewhere), region(root)]).toEqual([true, false])
    const manual = readFileSync(inside('docs', 'descriptors.md'), 'utf8')
    expect((await ended('docs', '--app', elsewhere)).code).toBe(0)
    expect(readFileSync(inside('docs', 'descriptors.md'), 'utf8')).toBe(manual)
    const docs = (name: string) => readFileSync(join(elsewhere, 'docs', name), 'utf8')
    expect(docs('entities.md')).toContain('| Genre | `genre_id` | reference: Genre |')
    expect(docs('calls.md')).toContain('| `GET /api/regions` |')
  })

  test('its types and its format are checked as those of the first product are', async () => {
    const whole = await ended('check', '--app', elsewhere)
    expect(whole.said).toMatch(/✓.*types\n✓.*format and lint\n\n3 passed, 0 failed/)
  })

  test('layout and imports that are no longer used are mended as the message says', async () => {
    const genre = join(elsewhere, 'entities', 'genre.ts')
    const sound = readFileSync(genre, 'utf8')
    writeFileSync(genre, sound.replace('import { entity,', 'import { date,   entity,'))
    const { code, said } = await ended('check', '--app', elsewhere)
    expect([code, said]).toEqual([1, expect.stringContaining('npm run check -- --write')])
    expect((await ended('check', '--write', '--app', elsewhere)).code).toBe(0)
    expect(readFileSync(genre, 'utf8')).toBe(sound)
  })
})

test('npm test -- --app FOLDER --entity NAME knows the entities of that product, and no others', async () => {
  const { code, said } = await ended('test', '--app', 'examples/library', '--entity', 'sector')
  expect(said).toMatch(/^There is no entity 'sector'\. Known: author, book, .*, loan, /)
  expect(code).toBe(1)
})

test.each([
  ['start', 'There is no product in nowhere'],
  ['plan', 'There is no product in nowhere'],
])('npm run %s -- --app nowhere is refused in a sentence', async (command, sentence) => {
  const { code, said } = await ended(command, '--app', 'nowhere')
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
})

test.each([
  [['--app', 'examples/library', 'loan'], ['loan']],
  [['--app=examples/library', 'loan'], ['loan']],
  [
    ['loan', '--prune', 'x', '--app', 'examples/library'],
    ['loan', '--prune', 'x'],
  ],
])('%j names a product, and leaves the other arguments', (given, args) => {
  const { product, ...rest } = readProductArgument(given)
  expect([product.folder, rest]).toEqual([inside('examples', 'library'), { args }])
})

test.each([[['--app']], [['--app=']]])('%j names none', (args) => {
  expect(() => readProductArgument(args)).toThrow('--app takes the folder of a product')
})
