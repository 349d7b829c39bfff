import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { backUp, backUpBeforeChange } from '../../../../src/server/operations/backup/backup.ts'
import { restoreBackup } from '../../../../src/server/operations/backup/restore.ts'
import type { Database } from '../../../../src/server/platform/database/index.ts'
import { onBoth, temporaryFolder, withDatabase } from '../../../support/places.ts'
import { chosenTables, count, model, office } from './office.ts'

const folder = temporaryFolder()
let made = 0
const place = () => {
  made += 1
  return join(folder, 'backups', `${made}.db`)
}

/** The views and the choices of people, and what they have said and are told. */
const chosenIn = (database: Database) =>
  Promise.all(chosenTables.map((table) => database.all(`select * from ${table}`)))

onBoth(({ name, fresh }) => {
  test('a backup taken while rows come in holds every row from before, and puts the office back without its sessions', async () => {
    const url = await fresh()
    const database = await office(url)
    const to = place()
    const chosen = await chosenIn(database)
    expect(chosen.map((rows) => rows.length)).toEqual(chosenTables.map(() => 1))
    let written = 0
    let going = true
    const writing = (async () => {
      for (; going; written += 1)
        await database.write((writer) => writer.run("insert into repairs (last_date) values ('2026-12-30')"))
    })()
    await backUp(url, to, model).finally(() => {
      going = false
    })
    await writing
    const after = Number(await count(database, 'repairs'))
    for (const table of [
      'repairs',
      'engine_views',
      'engine_settings',
      'engine_comments',
      'engine_inbox_lines',
    ])
      await database.write((writer) => writer.run(`delete from ${table}`))
    await database.close()

    const kept = await restoreBackup(to, url, model)
    expect(kept !== null && existsSync(kept)).toBe(name === 'sqlite')
    await withDatabase(url, async (restored) => {
      const rows = Number(await count(restored, 'repairs'))
      expect(rows).toBeGreaterThanOrEqual(299)
      expect(rows).toBeLessThanOrEqual(after)
      expect(await count(restored, "repairs where last_date = '2026-12-31'")).toBe(299)
      expect(
        await restored.all(
          'select p.scale_id, s.name from repairs p join scales s on s.id = p.scale_id limit 1',
        ),
      ).toEqual([{ scale_id: 1, name: 'Énergie 😀' }])
      expect(await count(restored, 'engine_sessions')).toBe(0)
      expect(await count(restored, 'users_roles')).toBe(1)
      expect(await chosenIn(restored)).toEqual(chosen)
      expect(restored.health().state).toBe('ready')
    })
    expect(written).toBeGreaterThan(0)
  })

  test('while a server is on the database nothing is restored', async () => {
    const url = await fresh()
    const database = await office(url, 5)
    const to = place()
    await backUp(url, to, model)
    await expect(restoreBackup(to, url, model)).rejects.toThrow(
      /in use by another server|A server is connected/,
    )
    expect(await count(database, 'engine_sessions')).toBe(1)
    await database.close()
  })
})

test('a backup is one file for its owner alone, and nothing half made lies beside it', async () => {
  const url = `sqlite:${join(folder, 'one.db')}`
  const database = await office(url, 5)
  const to = place()
  await backUp(url, to, model)
  expect(statSync(to).mode & 0o777).toBe(0o600)
  for (const end of ['.part', '-wal', '-shm', '-journal']) expect(existsSync(`${to}${end}`)).toBe(false)
  const before = await backUpBeforeChange(database, new Date(0))
  expect(before).toBe(join(folder, 'backups', 'one-1970-01-01T00-00-00-000Z.db'))
  await database.close()
})

test('of a database that is not there none is made, nor a folder for it', async () => {
  const file = join(folder, 'nowhere', 'office.db')
  await expect(backUp(`sqlite:${file}`, join(folder, 'nowhere', 'backups', 'one.db'), model)).rejects.toThrow(
    `There is no file ${file}.`,
  )
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

test('what is no whole backup of ours is refused, and the database stays as it was', async () => {
  const file = join(folder, 'two.db')
  const url = `sqlite:${file}`
  await (await office(url, 500)).close()
  const to = place()
  await backUp(url, to, model)
  const before = readFileSync(file)

  const damaged = place()
  const bytes = readFileSync(to)
  bytes.fill('junk', 8 * 4096, 12 * 4096)
  writeFileSync(damaged, bytes)
  const text = place()
  writeFileSync(text, 'no database')
  const foreign = place()
  const other = new DatabaseSync(foreign)
  other.exec('create table notes (text)')
  other.close()
  const refusals: readonly (readonly [string, RegExp])[] = [
    [damaged, /is not whole|could not be copied/],
    [foreign, new RegExp(`^${foreign} is no database of ours`)],
    [text, /could not be copied/],
    [join(folder, 'nowhere.db'), /There is no backup/],
  ]
  for (const [backup, says] of refusals) await expect(restoreBackup(backup, url, model)).rejects.toThrow(says)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(existsSync(`${file}.restoring`)).toBe(false)
})

test('a log whose file is gone is kept beside the restored one, never read into it', async () => {
  const file = join(folder, 'four.db')
  const url = `sqlite:${file}`
  await (await office(url, 5)).close()
  const to = place()
  await backUp(url, to, model)
  rmSync(file)
  writeFileSync(`${file}-wal`, 'what was saved last')
  const kept = await restoreBackup(to, url, model)
  expect(readFileSync(String(kept), 'utf8')).toBe('what was saved last')
  await withDatabase(url, async (database) => expect(await count(database, 'repairs')).toBe(4))
})

test('a damaged database is replaced by its backup', async () => {
  const file = join(folder, 'three.db')
  const url = `sqlite:${file}`
  await (await office(url, 5)).close()
  const to = place()
  await backUp(url, to, model)
  writeFileSync(file, 'junk'.repeat(10_000))
  await restoreBackup(to, url, model)
  await withDatabase(url, async (database) => expect(await count(database, 'repairs')).toBe(4))
})
