import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import {
  type Database,
  DatabaseError,
  openDatabase,
} from '../../../../../src/server/platform/database/index.ts'
import { temporaryFolder, withDatabase } from '../../../../support/places.ts'
import { filledFile, otherProcess, refusal } from './other-process.ts'

const folder = temporaryFolder()
let count = 0
const file = () => {
  count += 1
  return join(folder, `${count}.db`)
}

const filled = (path = file()): Promise<string> => filledFile(path)

/** Overwrites pages in the middle of the file. */
function overwrite(path: string, from: number, pages: number): void {
  const bytes = readFileSync(path)
  bytes.fill('junk', from * 4096, (from + pages) * 4096)
  writeFileSync(path, bytes)
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('every connection commits to the disk, holds references and keeps a log', async () => {
  await withDatabase(`sqlite:${file()}`, async (database) => {
    const settings =
      'select * from pragma_synchronous, pragma_foreign_keys, pragma_journal_mode, pragma_trusted_schema'
    const expected = [2, 1, 'wal', 0]
    expect((await database.rows(settings))[0]).toEqual(expected)
    expect(await database.write((writer) => writer.rows(settings))).toEqual([expected])
    expect(Object.values((await database.background.all(settings))[0] ?? {})).toEqual(expected)
  })
})

test('a clean stop leaves one file that is whole, and the next start checks nothing', async () => {
  const path = await filled()
  expect(existsSync(`${path}-wal`)).toBe(false)
  const said: string[] = []
  const database = await openDatabase(`sqlite:${path}`, { log: (sentence) => said.push(sentence) })
  await database.close()
  expect(said).toEqual([])
})

test('a second server on the file is refused by the name of the first, which goes on; a killed one frees it', async () => {
  const path = await filled()
  const other = await otherProcess(path)
  expect(await refusal(path)).toContain(`in use by another server (process ${other.pid})`)
  expect(other.exitCode).toBe(null)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const said: string[] = []
  const database = await openDatabase(`sqlite:${path}`, { log: (sentence) => said.push(sentence) })
  expect(await database.all("select count(*) as notes from notes where text = 'from the other'")).toEqual([
    { notes: 1 },
  ])
  expect(await refusal(path)).toContain(`(process ${process.pid})`)
  await until(() => said.length === 2)
  await database.close()
  expect(said).toEqual([expect.stringContaining('not closed in order'), expect.stringContaining('is sound')])
})

test('what is no file of ours is refused in one sentence and left as it is', async () => {
  const text = file()
  writeFileSync(text, 'Dear diary, '.repeat(1000))
  expect(await refusal(text)).toContain('is no SQLite database')
  expect(await refusal(dirname(text))).toBe(
    `${dirname(text)} is no file. Let DATABASE_URL name one, such as sqlite:data/tracking.db.`,
  )
  const foreign = file()
  const theirs = new DatabaseSync(foreign)
  theirs.exec('create table theirs (id integer primary key)')
  theirs.close()
  const before = readFileSync(foreign)
  expect(await refusal(foreign)).toContain('of another program')
  expect(readFileSync(foreign).equals(before)).toBe(true)
})

test('addresses that name nothing we know are refused without their secrets', async () => {
  await expect(openDatabase('mysql://me:secret@host/name')).rejects.toThrow(
    /must be sqlite:<path> or postgres:/,
  )
  await expect(openDatabase('mysql://me:secret@host/name')).rejects.not.toThrow(/secret/)
  await expect(openDatabase('sqlite:')).rejects.toBeInstanceOf(DatabaseError)
  await expect(openDatabase(`sqlite:${file()}`, { existing: true })).rejects.toThrow(/There is no file/)
})

const damages: readonly (readonly [what: string, damage: (path: string) => void, says: string])[] = [
  ['junk at its head', (path) => overwrite(path, 0, 1), 'is no SQLite database'],
  ['junk in the list of tables', (path) => overwriteSchema(path), 'is damaged'],
  ['half of it cut off', (path) => truncateSync(path, 20 * 4096), 'is damaged'],
  [
    'the log of another file',
    (path) => writeFileSync(`${path}-wal`, 'x'.repeat(40_000)),
    'is the log of another file',
  ],
]
for (const [what, damage, says] of damages) {
  test(`a file with ${what} is refused and nothing new is made of it`, async () => {
    const path = await filled()
    damage(path)
    const before = readFileSync(path)
    for (const time of ['at first', 'and again'])
      expect([time, await refusal(path)]).toEqual([time, expect.stringContaining(says)])
    expect(readFileSync(path).equals(before)).toBe(true)
  })
}

/** The page's head stays, its rows do not. */
function overwriteSchema(path: string): void {
  const bytes = readFileSync(path)
  bytes.fill(0xff, 100, 4096)
  writeFileSync(path, bytes)
}

test('damage in the middle is found in the background: reads go on, nothing is written any more', async () => {
  const path = await filled()
  overwrite(path, 10, 7)
  const said: string[] = []
  const database = await openDatabase(`sqlite:${path}`, { log: (sentence) => said.push(sentence) })
  await until(() => said.length === 2)
  expect(said[1]).toContain('is damaged')
  expect(database.health().sentence).toMatch(/^Damage was found(?!.*(\/|npm))/) // anybody may ask for it
  await expect(database.write((writer) => writer.run('delete from notes'))).rejects.toMatchObject({
    name: 'ReadOnly',
  })
  expect(await database.all('select id from notes where id = 1')).toEqual([{ id: 1 }])
  await expect(database.all('select * from notes')).rejects.toMatchObject({ name: 'DatabaseDamaged' })
  expect(said).toHaveLength(2)
  await database.close()
})

test('a file that was changed from outside is checked, and served where it is sound', async () => {
  const path = await filled()
  const copy = await filled()
  appendFileSync(copy, '')
  copyFileSync(copy, path)
  const said: string[] = []
  const database = await openDatabase(`sqlite:${path}`, { log: (sentence) => said.push(sentence) })
  await until(() => said.length === 2)
  await database.close()
  expect(said[1]).toContain('is sound')
})

/** Faults of the disk, as SQLite reports them, on the connection that writes. */
const setWriter = (database: Database, pragma: string) =>
  database.write((writer) => writer.all(`pragma ${pragma}`))
const addNotes = (database: Database, notes: number) =>
  database.write(async (writer) => {
    for (let at = 0; at < notes; at += 1)
      await writer.run('insert into notes (text) values (?)', ['y'.repeat(3000)])
  })
const countNotes = async (database: Database) =>
  (await database.all('select count(*) as notes from notes'))[0]?.notes

test('a log whose file is gone is not thrown away: nothing is started on it', async () => {
  for (const left of ['nothing', 'an empty file']) {
    const path = await filled()
    const other = await otherProcess(path)
    other.kill('SIGKILL')
    await once(other, 'exit')
    rmSync(path)
    if (left === 'an empty file') writeFileSync(path, '')
    const log = readFileSync(`${path}-wal`)
    expect(await refusal(path)).toContain(`${path} is gone, but its log ${path}-wal is still there`)
    expect(readFileSync(`${path}-wal`).equals(log)).toBe(true)
  }
})

test('a log that is gone after a kill is missed in the log, but not after a stop in order', async () => {
  const path = await filled()
  const other = await otherProcess(path)
  other.kill('SIGKILL')
  await once(other, 'exit')
  rmSync(`${path}-wal`)
  const said: string[] = []
  const log = (sentence: string) => said.push(sentence)
  await (await openDatabase(`sqlite:${path}`, { log })).close()
  expect(said[0]).toContain(`${path}-wal is gone though the server did not end in order`)
  said.length = 0
  await (await openDatabase(`sqlite:${path}`, { log })).close()
  expect(said).toEqual([])
})

test('a damaged lock file is named as what it is', async () => {
  const path = await filled()
  writeFileSync(`${path}.lock`, 'junk'.repeat(3000))
  expect(await refusal(path)).toContain(`${path}.lock is damaged`)
  rmSync(`${path}.lock`)
  expect(await refusal(path)).toBe('was opened')
})

test('where storage is full, big writes are refused, small ones of the same moment are not, and all goes on once there is space', async () => {
  await withDatabase(`sqlite:${await filled()}`, async (database) => {
    const [pages] = await database.rows('pragma page_count')
    await setWriter(database, `max_page_count = ${Number(pages?.[0]) + 20}`)
    const ends = await Promise.allSettled([1, 100, 1].map((notes) => addNotes(database, notes)))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(ends[1]).toMatchObject({ reason: { name: 'DiskFull' } })
    expect(await countNotes(database)).toBe(2002)
    await setWriter(database, 'max_page_count = 1000000')
    await addNotes(database, 100)
    expect(await countNotes(database)).toBe(2102)
  })
})

test('where the file cannot be written any more, writes say so and reads go on', async () => {
  await withDatabase(`sqlite:${await filled()}`, async (database) => {
    await setWriter(database, 'query_only = on')
    await expect(addNotes(database, 1)).rejects.toMatchObject({ name: 'ReadOnly' })
    expect(database.health()).toMatchObject({ state: 'read-only' })
    expect(await countNotes(database)).toBe(2000)
  })
})

test('while another program writes, writes are told to come again and reads go on', async () => {
  const path = await filled()
  await withDatabase(`sqlite:${path}`, async (database) => {
    const shell = new DatabaseSync(path)
    shell.exec('begin immediate')
    await expect(addNotes(database, 1)).rejects.toMatchObject({ name: 'Unavailable', outcomeUnknown: false })
    expect(await countNotes(database)).toBe(2000)
    shell.exec('rollback')
    shell.close()
    await addNotes(database, 1)
    expect(await countNotes(database)).toBe(2001)
  })
})

test('works that wait together share one commit', async () => {
  const path = await filled()
  await withDatabase(`sqlite:${path}`, async (database) => {
    const commits = async () => Number((await database.rows('pragma data_version'))[0]?.[0])
    const before = await commits()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0) // they wait together for so long, and no longer
    await Promise.all(Array.from({ length: 50 }, () => addNotes(database, 1)))
    clock.mockRestore()
    expect((await commits()) - before).toBe(1)
  })
})

test('a row number beyond what a number holds, as full-text indexes make them, stops no write', async () => {
  await withDatabase(`sqlite:${await filled()}`, async (database) => {
    const far = 'insert into notes (id, text) values (9007199254740993, ?)'
    expect(await database.write((writer) => writer.run(far, ['far']))).toBe(1)
  })
})

test('closing waits for the writes that were asked for, and takes no more', async () => {
  const path = await filled()
  const database = await openDatabase(`sqlite:${path}`)
  const writes = Array.from({ length: 20 }, () => addNotes(database, 1))
  const closed = database.close()
  await expect(addNotes(database, 1)).rejects.toMatchObject({ name: 'Unavailable' })
  await Promise.all([...writes, closed])
  await withDatabase(`sqlite:${path}`, async (again) => expect(await countNotes(again)).toBe(2020))
})
