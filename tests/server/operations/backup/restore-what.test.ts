import { existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { inside } from '../../../../commands/parts/paths.mjs'
import { loadModel, productIn, startServer } from '../../../../src/server/index.ts'
import { backUp } from '../../../../src/server/operations/backup/backup.ts'
import { restoreBackup } from '../../../../src/server/operations/backup/restore.ts'
import { sameFile } from '../../../../src/server/platform/database/sqlite/file.ts'
import { onBoth, temporaryFolder, withDatabase } from '../../../support/places.ts'
import { killed, otherProcess } from '../../platform/database/sqlite/other-process.ts'
import { count, model, office } from './office.ts'

const folder = temporaryFolder()
let made = 0
const newFile = () => {
  made += 1
  mkdirSync(join(folder, String(made)))
  return join(folder, String(made), 'office.db')
}
const notes = 'create table notes (id integer primary key, text text not null) strict'

const madeUp = (statements: string): string => {
  const file = newFile()
  const database = new DatabaseSync(file)
  database.exec(`pragma application_id = ${0x41_44_47_4e}; ${statements}`)
  database.close()
  return file
}

/** A backup of examples/library, which has served. */
const library = (async () => {
  const product = productIn(inside('examples', 'library'))
  const databaseUrl = `sqlite:${newFile()}`
  await (await startServer({ databaseUrl, product, host: '127.0.0.1', port: 0, timeZone: 'UTC' })).stop()
  const to = newFile()
  await backUp(databaseUrl, to, await loadModel(product))
  return to
})()

/** A backup of ours with some statements run on it. */
const ours = async (statements: string): Promise<string> => {
  const url = `sqlite:${newFile()}`
  await (await office(url, 5)).close()
  const to = newFile()
  await backUp(url, to, model)
  const database = new DatabaseSync(to)
  database.exec(statements)
  database.close()
  return to
}

const refused: readonly (readonly [what: string, make: () => Promise<string> | string, says: string])[] = [
  [
    'the backup of another product',
    () => library,
    'is a backup of another product: of Town Library (library)',
  ],
  ['a made-up file with our mark', () => madeUp('create table notes (text)'), 'holds no tables of ours'],
  ['an empty file with our mark', () => madeUp(''), 'holds no tables of ours'],
  [
    'a made-up file with our mark and facts',
    () => madeUp('create table engine_facts (name text primary key, value text not null)'),
    'is a backup of another product',
  ],
  [
    'the backup of a newer version',
    () => ours(`update engine_facts set value = json_set(value, '$.format', 99) where name = 'schema'`),
    'A newer version',
  ],
  [
    'a backup whose rows a person has to decide about',
    () =>
      ours(
        `update engine_facts set value = json_set(value, '$.tables.scales.name.type', 'day') where name = 'schema'`,
      ),
    'a start on it would be refused',
  ],
]

onBoth(({ name, fresh }) => {
  for (const [what, make, says] of refused)
    test(`${what} is refused before anything is touched`, async () => {
      const url = await fresh()
      await (await office(url, 5)).close()
      const backup = await make()
      const file = url.slice('sqlite:'.length)
      const look = () =>
        name === 'sqlite' ? readdirSync(dirname(file)).filter((each) => each.startsWith(basename(file))) : []
      const before = [look(), name === 'sqlite' ? readFileSync(file) : null]
      await expect(restoreBackup(backup, url, model)).rejects.toThrow(says)
      expect([look(), name === 'sqlite' ? readFileSync(file) : null]).toEqual(before)
      await withDatabase(url, async (database) => expect(await count(database, 'engine_sessions')).toBe(1))
    })
})

test('an older backup is in step with the descriptors once it is restored', async () => {
  const backup = await ours('alter table repairs drop column remarks')
  const url = `sqlite:${newFile()}`
  await restoreBackup(backup, url, model)
  const file = new DatabaseSync(url.slice('sqlite:'.length), { readOnly: true })
  expect(file.prepare('select remarks from repairs limit 1').all()).toEqual([{ remarks: null }])
  file.close()
})

const links: Readonly<Record<string, (file: string) => string>> = {
  'a link to the file': (file) => {
    const link = newFile()
    symlinkSync(file, link)
    return link
  },
  'a link to its folder': (file) => {
    const link = `${dirname(file)}-linked`
    symlinkSync(dirname(file), link)
    return join(link, 'office.db')
  },
}
for (const [what, linkTo] of Object.entries(links))
  test(`restore through ${what} is refused while a server runs, and replaces the real file otherwise`, async () => {
    const file = newFile()
    const backup = await ours('delete from repairs where id > 1')
    const database = await office(`sqlite:${file}`, 5)
    await database.write((writer) => writer.run(notes))
    const link = linkTo(file)
    await expect(restoreBackup(backup, `sqlite:${link}`, model)).rejects.toThrow(`(process ${process.pid})`)
    await database.close()
    const server = await otherProcess(file)
    await expect(restoreBackup(backup, `sqlite:${link}`, model)).rejects.toThrow(`(process ${server.pid})`)
    await killed(server)

    const kept = String(await restoreBackup(backup, `sqlite:${link}`, model))
    expect(dirname(kept)).toBe(dirname(file))
    expect([file, kept].map((each) => lstatSync(each).isFile())).toEqual([true, true])
    expect(sameFile(file, link)).toBe(true)
    if (what === 'a link to the file') expect(lstatSync(link).isSymbolicLink()).toBe(true)
    await withDatabase(`sqlite:${file}`, async (restored) => expect(await count(restored, 'repairs')).toBe(1))
    await withDatabase(`sqlite:${kept}`, async (former) => expect(await count(former, 'repairs')).toBe(4))
  })

test('restore through a hard link is refused while a server has the file open under another name', async () => {
  const file = newFile()
  const backup = await ours('select 1')
  const database = await office(`sqlite:${file}`, 5)
  await database.write((writer) => writer.run(notes))
  await database.close()
  const twin = newFile()
  linkSync(file, twin)
  const server = await otherProcess(file)
  await expect(restoreBackup(backup, `sqlite:${twin}`, model)).rejects.toThrow('under another name')
  expect(sameFile(file, twin)).toBe(true)
  await killed(server)
  await restoreBackup(backup, `sqlite:${twin}`, model)
  expect(existsSync(twin)).toBe(true)
})

test('a backup is never put onto the database itself, by whichever name', async () => {
  const file = newFile()
  await (await office(`sqlite:${file}`, 5)).close()
  const link = newFile()
  symlinkSync(file, link)
  const twin = newFile()
  linkSync(file, twin)
  for (const name of [file, link, twin])
    await expect(backUp(`sqlite:${file}`, name, model)).rejects.toThrow('is the database itself')
})
