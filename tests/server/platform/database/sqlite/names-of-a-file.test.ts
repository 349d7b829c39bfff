import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../../../../src/server/platform/database/index.ts'
import { temporaryFolder, withDatabase } from '../../../../support/places.ts'
import { filledFile, killed, type Other, otherProcess, refusal } from './other-process.ts'

const folder = temporaryFolder()
let count = 0
/** An office's folder with its file, and beside it a folder for other names of it. */
const place = async () => {
  count += 1
  const real = join(folder, String(count), 'real')
  const other = join(folder, String(count), 'other')
  for (const each of [real, other]) mkdirSync(each, { recursive: true })
  return { real, other, path: await filledFile(join(real, 'office.db')) }
}

const running: Other[] = []
afterEach(async () => {
  for (const child of running.splice(0)) await killed(child)
})
const serverOn = async (path: string) => {
  const child = await otherProcess(path)
  running.push(child)
  return child
}

const links: Readonly<Record<string, (office: Awaited<ReturnType<typeof place>>) => string>> = {
  'a link to the file': ({ other, path }) => {
    symlinkSync(path, join(other, 'linked.db'))
    return join(other, 'linked.db')
  },
  'a link to a link': ({ other }) => {
    symlinkSync(join('..', 'real', 'office.db'), join(other, 'first.db'))
    symlinkSync('first.db', join(other, 'second.db'))
    return join(other, 'second.db')
  },
  'a link to its folder': ({ real, other }) => {
    symlinkSync(real, join(other, 'folder'))
    return join(other, 'folder', 'office.db')
  },
}

for (const [what, link] of Object.entries(links)) {
  test(`a second server by ${what} is refused by the name of the first, on whichever side that is`, async () => {
    const office = await place()
    const linked = link(office)
    for (const [first, second] of [
      [office.path, linked],
      [linked, office.path],
    ] as const) {
      const server = await serverOn(first)
      expect(await refusal(second)).toContain(`in use by another server (process ${server.pid})`)
      await killed(server)
    }
    expect(await refusal(linked)).toBe('was opened')
    expect(existsSync(`${linked}.lock`)).toBe(what === 'a link to its folder')
    const database = await openDatabase(`sqlite:${linked}`)
    expect(await refusal(office.path)).toContain(`(process ${process.pid})`)
    await database.close()
  })
}

test('a link to a file that is not there yet makes it where the link leads', async () => {
  const { real, other } = await place()
  symlinkSync(join('..', 'real', 'later.db'), join(other, 'later.db'))
  await withDatabase(`sqlite:${join(other, 'later.db')}`, async () => {
    expect(lstatSync(join(real, 'later.db')).isFile()).toBe(true)
    expect(lstatSync(join(other, 'later.db')).isSymbolicLink()).toBe(true)
  })
})

test('a link that leads in a circle is refused in a sentence', async () => {
  const { other } = await place()
  symlinkSync('b.db', join(other, 'a.db'))
  symlinkSync('a.db', join(other, 'b.db'))
  expect(await refusal(join(other, 'a.db'))).toContain('cannot be read and written')
})

test('a second server by another hard link is refused, a second name alone stops nobody', async () => {
  const { path, other } = await place()
  const twin = join(other, 'twin.db')
  linkSync(path, twin)
  const server = await serverOn(path)
  for (const time of ['at first', 'and again'])
    expect([time, await refusal(twin)]).toEqual([time, expect.stringContaining('under another name')])
  await killed(server)
  expect(await refusal(path)).toBe('was opened')
  expect(await refusal(twin)).toBe('was opened')
  const database = await openDatabase(`sqlite:${path}`)
  expect(await refusal(twin)).toContain(`(process ${process.pid})`)
  await database.close()
})

test('a file that another took the place of is read through, though it looks the same', async () => {
  const { path, other } = await place()
  const { atime, mtime } = statSync(path)
  const twin = join(other, 'twin.db')
  copyFileSync(path, twin)
  utimesSync(twin, atime, mtime)
  renameSync(twin, path)
  const said: string[] = []
  const database = await openDatabase(`sqlite:${path}`, { log: (sentence) => said.push(sentence) })
  while (said.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
  await database.close()
  expect(said[1]).toContain('is sound')
})

test("the lock file and its journal are their owner's alone, those of before too", async () => {
  const { path } = await place()
  const modes = () =>
    ['', '-journal']
      .map((end) => `${path}.lock${end}`)
      .filter((file) => existsSync(file))
      .map((file) => statSync(file).mode & 0o777)
  chmodSync(`${path}.lock`, 0o644)
  await withDatabase(`sqlite:${path}`, async () => expect(modes()).toEqual([0o600, 0o600]))
  expect(modes()).toEqual([0o600])
  expect(realpathSync(path)).toBe(path)
  expect(readFileSync(`${path}.lock`).subarray(0, 6).toString()).toBe('SQLite')
})
