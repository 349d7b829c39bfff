import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startServer } from '../../../../src/server/index.ts'
import { backUp } from '../../../../src/server/operations/backup/backup.ts'
import { defaultBackupPath } from '../../../../src/server/operations/backup/default-backup-path.ts'
import { sweepParts, withPart } from '../../../../src/server/operations/backup/part.ts'
import { restoreBackup } from '../../../../src/server/operations/backup/restore.ts'
import { onBoth, temporaryFolder, withDatabase } from '../../../support/places.ts'
import { workshop } from '../../../support/workshop.ts'
import { killed, type Other } from '../../platform/database/sqlite/other-process.ts'
import { model, office } from './office.ts'

const folder = temporaryFolder()
const everybody = 0o022
const others = 0o077

/** What others could reach of what lies under a folder, by its name and mode. */
const openToOthers = (path: string): readonly string[] => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return []
  if (found.mode & others)
    return found.isDirectory() || found.isFile() ? [`${basename(path)} ${found.mode}`] : []
  return found.isDirectory() ? readdirSync(path).flatMap((name) => openToOthers(join(path, name))) : []
}

const partsIn = (place: string): readonly string[] =>
  existsSync(place)
    ? readdirSync(place)
        .filter((name) => name.includes('.part-'))
        .map((name) => join(place, name))
    : []

/** Looks at the parts in a folder at each turn while the work goes on. */
const watched = async (place: string, work: Promise<unknown>) => {
  const seen = new Set<string>()
  const open = new Set<string>()
  let going = true
  const ended = work.finally(() => {
    going = false
  })
  while (going) {
    for (const part of partsIn(place)) {
      seen.add(part)
      for (const each of openToOthers(part)) open.add(each)
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  await ended
  return { seen: seen.size, open: [...open] }
}

/** A process that is making a copy that is to stand at `to`, without end. */
const running: Other[] = []
const copying = async (to: string): Promise<Other> => {
  const module = new URL('../../../../src/server/operations/backup/part.ts', import.meta.url).href
  const script = `import(${JSON.stringify(module)}).then(({ withPart }) => withPart(${JSON.stringify(to)}, () => {
    console.log('copying'); return new Promise(() => setInterval(() => {}, 1000)) }))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  await once(child.stdout, 'data')
  return child
}
afterEach(async () => {
  for (const child of running.splice(0)) await killed(child)
})

/** As if nobody had touched it for eleven seconds. */
const age = (part: string): void => {
  const then = new Date(Date.now() - 11_000)
  for (const name of readdirSync(part)) utimesSync(join(part, name), then, then)
  utimesSync(part, then, then)
}

onBoth(({ name, fresh }) => {
  test('a backup and its restore are for their owner alone while they are made', async () => {
    const umask = process.umask(everybody)
    try {
      const url = await fresh()
      await (await office(url, name === 'sqlite' ? 20_000 : 2000)).close() // so much that it takes several turns
      const to = join(folder, name, 'backups', 'one.db')
      expect(await watched(dirname(to), backUp(url, to, model))).toEqual({ seen: 1, open: [] })
      expect(openToOthers(join(folder, name))).toEqual([])
      if (name === 'postgres') return
      const place = dirname(url.slice('sqlite:'.length))
      expect(await watched(place, restoreBackup(to, url, model))).toEqual({ seen: 1, open: [] })
      expect([...partsIn(place), ...partsIn(dirname(to))]).toEqual([])
    } finally {
      process.umask(umask)
    }
  })
})

test('what a killed backup or restore left is gone after the next start, the next backup and the next restore', async () => {
  const file = join(folder, 'swept', 'office.db')
  const url = `sqlite:${file}`
  await (await office(url, 5)).close()
  const backups = dirname(defaultBackupPath(url, new Date()))
  const kept = join(backups, 'kept.db')
  const start = async () => {
    const server = await startServer({
      product: workshop,
      databaseUrl: url,
      host: '127.0.0.1',
      port: 0,
      timeZone: 'UTC',
    })
    await server.stop()
  }
  const ways: readonly (readonly [folders: readonly string[], what: () => Promise<unknown>])[] = [
    [[backups], () => backUp(url, kept, model)],
    [[dirname(file)], () => restoreBackup(kept, url, model)],
    [[backups, dirname(file)], start],
  ]
  for (const [folders, way] of ways) {
    for (const each of folders) {
      await killed(await copying(join(each, 'left.db')))
      const [part] = partsIn(each)
      expect(openToOthers(String(part))).toEqual([])
      age(String(part))
    }
    await way()
    expect(folders.flatMap(partsIn)).toEqual([])
  }
})

test('a copy that another process is making is never swept, nor one that was just begun', async () => {
  const place = join(folder, 'going')
  const child = await copying(join(place, 'one.db'))
  const [part] = partsIn(place)
  age(String(part))
  expect(sweepParts([place])).toBe(0)
  expect(existsSync(join(String(part), 'copy.db'))).toBe(true)
  await withPart(join(place, 'two.db'), async (own) => {
    age(dirname(own))
    expect(sweepParts([place])).toBe(0)
    expect(existsSync(own)).toBe(true)
  })
  await killed(child)
  const now = Date.now()
  utimesSync(String(part), new Date(now), new Date(now))
  expect(sweepParts([place], now)).toBe(0)
  age(String(part))
  expect(sweepParts([place])).toBe(1)
  expect(readdirSync(place)).toEqual([])
})

test("what only bears a part's name is left alone", async () => {
  const place = join(folder, 'strange')
  const strange = join(place, 'film.part-abc123')
  mkdirSync(strange, { recursive: true })
  writeFileSync(join(strange, 'film.mp4'), '')
  writeFileSync(join(place, 'file.part-abc123'), '')
  const empty = join(place, 'empty.part-abc123')
  mkdirSync(empty)
  age(strange)
  age(empty)
  expect(sweepParts([place], Date.now() + 60_000)).toBe(0)
  expect(existsSync(join(strange, 'film.mp4'))).toBe(true)
  expect(existsSync(empty)).toBe(true)
})

test("a database that is made, and the folders on the way to it, are their owner's alone", async () => {
  const umask = process.umask(everybody)
  try {
    const file = join(folder, 'made', 'data', 'office.db')
    await withDatabase(`sqlite:${file}`, async (database) => {
      await database.write((writer) => writer.run('create table notes (text)'))
      expect(statSync(join(folder, 'made')).mode & others).toBe(0)
      expect(statSync(dirname(file)).mode & others).toBe(0)
      expect(readdirSync(dirname(file)).flatMap((name) => openToOthers(join(dirname(file), name)))).toEqual(
        [],
      )
    })
  } finally {
    process.umask(umask)
  }
})
