import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldModel } from '../../../../src/model/index.ts'
import { storedFiles } from '../../../../src/model/texts/en/stored-files.ts'
import { Attachments } from '../../../../src/server/files/attachments/attachments.ts'
import { ownsFiles } from '../../../../src/server/files/attachments/owner.ts'
import { absentFiles, sweepFiles } from '../../../../src/server/files/attachments/sweep.ts'
import { typeByName } from '../../../../src/server/files/judge/judge-content.ts'
import { openStore, s3PlaceOf, usualFiles } from '../../../../src/server/files/store/open-store.ts'
import type { Store } from '../../../../src/server/files/store/store.ts'
import { productIn } from '../../../../src/server/index.ts'
import { deleteOldHistory } from '../../../../src/server/operations/retention/delete-old-history.ts'
import { Records } from '../../../../src/server/rows/write/records.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { askRaw, pdf, sendFile } from '../../../support/files.ts'
import { type S3Server, startS3 } from '../../../support/s3-server.ts'
import { folderOf } from '../../../support/workshop.ts'
import { officeOn } from '../../office.ts'

const product = productIn(folderOf('archive'))

test.each([
  [
    's3://bucket/a/b?endpoint=http://localhost:4568&region=eu',
    { bucket: 'bucket', prefix: 'a/b/', endpoint: 'http://localhost:4568', region: 'eu' },
  ],
  [
    's3://bucket?region=eu-central-1',
    {
      bucket: 'bucket',
      prefix: '',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
    },
  ],
  ['s3://bucket?endpoint=ftp://x', null],
  ['s3://bucket?regoin=eu', null],
  ['http://bucket', null],
])('%s says where', (setting, place) => {
  expect(s3PlaceOf(setting)).toEqual(place)
})

test('files lie beside their database unless said', () => {
  expect(usualFiles('sqlite:/srv/data/tracking.db')).toBe('file:/srv/data/files/tracking')
  expect(usualFiles('postgres://u:p@host/office', '/srv')).toBe('file:/srv/data/files/office')
})

const keyOf = (digit: string) => digit.repeat(64)

describe.each(['folder', 's3'] as const)('a place of files: %s', (kind) => {
  let s3: S3Server | null = null
  let folder = ''
  let store: Store
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'store-test-'))
    s3 = kind === 's3' ? await startS3() : null
    store = await openStore(s3?.place('one') ?? `file:${folder}`, s3?.keys ?? null)
  })
  afterAll(async () => {
    await s3?.remove()
    await rm(folder, { recursive: true, force: true })
  })
  const put = async (key: string, bytes: Buffer) => {
    const path = join(folder, `${key.slice(0, 8)}.upload`)
    await writeFile(path, bytes)
    await store.put(key, path)
    expect(existsSync(path)).toBe(false)
  }
  const bytesOf = async (key: string, range?: { from: number; to: number }) => {
    const pieces: Buffer[] = []
    for await (const piece of await store.read(key, range)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  const listed = async () => (await Array.fromAsync(store.list())).flat().sort()

  test('gives what it was given, all of it or a part', async () => {
    const small = Buffer.from('small')
    const large = Buffer.alloc(12 * 1024 * 1024, 'large ')
    await put(keyOf('a'), small)
    await put(keyOf('b'), large)
    expect((await bytesOf(keyOf('a'))).equals(small)).toBe(true)
    expect((await bytesOf(keyOf('b'))).equals(large)).toBe(true)
    expect(
      (await bytesOf(keyOf('b'), { from: 6_000_000, to: 6_000_009 })).equals(
        large.subarray(6_000_000, 6_000_010),
      ),
    ).toBe(true)
    expect(await listed()).toEqual([keyOf('a'), keyOf('b')])
    expect([await store.exists(keyOf('a')), await store.exists(keyOf('c'))]).toEqual([true, false])
  })

  test('forgets what is deleted, and says what it does not have', async () => {
    await store.delete(keyOf('a'))
    await store.delete(keyOf('a'))
    expect(await listed()).toEqual([keyOf('b')])
    await expect(bytesOf(keyOf('a'))).rejects.toThrow('There is no object')
  })

  test('takes no key that is none', async () => {
    await expect((async () => store.read('../../etc/passwd'))()).rejects.toThrow('no key')
  })

  test('has one owner', async () => {
    expect(await store.owner()).toBeNull()
    await store.own('somebody')
    expect(await store.owner()).toBe('somebody')
    expect(await listed()).toEqual([keyOf('b')])
  })
})

describe.each(databasesOfTier)('what nothing leads to is swept, on %s', (kind) => {
  const office = officeOn(kind, folderOf('archive'))
  let someone = { id: 0, name: 'Somebody', email: '', everything: true, permissions: new Set<string>() }
  let folder = ''
  let store: Store
  let files: Attachments
  let days = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sweep-test-'))
    store = await openStore(`file:${folder}`, null)
    files = new Attachments(office.parts, store, false)
    const [role] = await office.database.rows('select id from roles order by id limit 1')
    const password = 'a long enough passphrase'
    const body = {
      name: 'Some',
      email: 'some@example.org',
      password,
      confirm_password: password,
      roles: [role?.[0]],
    }
    const { json } = await new Records(office.parts).create(office.entity('user'), body, someone)
    someone = { ...someone, id: JSON.parse(json).id }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const parts = () => ({
    database: office.database,
    model: office.model,
    now: () => new Date(office.parts.context.now().getTime() + days * 86_400_000),
  })
  const receive = (content: Buffer) => {
    const entity = office.entity('dossier')
    const field = entity.field.contract as FieldModel // the product has it
    const typed = typeByName('x.pdf', field.accepts ?? [], field.label)
    if ('fault' in typed) throw new Error(typed.fault)
    const sent = {
      entity,
      field,
      name: 'x.pdf',
      ...typed,
      largest: 1000,
      stream: Readable.from([content]),
      length: null,
    }
    return files.receive(sent, someone)
  }
  const keep = async (file: number | null, id?: number) => {
    const records = new Records(office.parts)
    const entity = office.entity('dossier')
    const body = { title: 'Keeps', contract: file, status: 'Open' }
    const { json } = await (id === undefined
      ? records.create(entity, body, someone)
      : records.update(entity, id, body, someone))
    return Number(JSON.parse(json).id)
  }
  const isKnown = async (id: number) =>
    (await office.database.rows('select 1 from engine_files where id = ?', [id])).length === 1

  test('a file that no row took for a day, and an object that no file has', async () => {
    const kept = await receive(pdf('kept'))
    const left = await receive(pdf('left'))
    const same = await receive(pdf('kept'))
    await keep(kept.id)
    expect(await sweepFiles(parts(), store)).toEqual({ rows: 0, objects: 0, parts: 0 })
    days = 1.1
    expect(await sweepFiles(parts(), store)).toEqual({ rows: 2, objects: 1, parts: 0 })
    days = 0
    expect([await store.exists(kept.sha256), await store.exists(left.sha256)]).toEqual([true, false])
    expect(await Promise.all([kept, left, same].map(({ id }) => isKnown(id)))).toEqual([true, false, false])
    expect(await absentFiles(parts(), store)).toEqual([])
  })

  test('a file that the history tells of stays until that is forgotten', async () => {
    const file = await receive(pdf('former'))
    const row = await keep(file.id)
    await keep(null, row)
    days = 400
    await sweepFiles(parts(), store)
    expect([await isKnown(file.id), await store.exists(file.sha256)]).toEqual([true, true])
    expect((await deleteOldHistory(office.database, office.model, '2026-12-01T00:00:00.000Z')).files).toBe(1)
    await sweepFiles(parts(), store)
    expect([await isKnown(file.id), await store.exists(file.sha256)]).toEqual([false, false])
    days = 0
  })

  test('an object that another process was about to delete is no file’s, however soon it comes again', async () => {
    const content = pdf('claimed')
    const first = await receive(content)
    await office.database.write(async (writer) => {
      await writer.run('delete from engine_files where id = ?', [first.id])
      await writer.run('insert into engine_file_sweeps (sha256, at) values (?, ?)', [
        first.sha256,
        parts().now().toISOString(),
      ])
    })
    const again = receive(content)
    await pause(300)
    expect(
      await office.database.rows('select id from engine_files where sha256 = ?', [first.sha256]),
    ).toEqual([])
    days = 0.1
    await sweepFiles(parts(), store)
    days = 0
    const file = await again
    expect([file.state, await store.exists(file.sha256)]).toEqual(['ready', true])
  })

  test('what is written of a file that did not come to its end', async () => {
    const path = join(store.incoming, 'dead.upload')
    await writeFile(path, 'half')
    expect((await sweepFiles(parts(), store)).parts).toBe(0)
    const before = new Date(Date.now() - 3_600_000)
    await utimes(path, before, before)
    expect((await sweepFiles(parts(), store)).parts).toBe(1)
    await writeFile(path, 'half')
    expect((await sweepFiles(parts(), store, Date.now() + 1000)).parts).toBe(1)
  })

  test('of one account there are only so many that no row has', async () => {
    await office.database.write((writer) =>
      writer.run(
        `insert into engine_files (entity, field, name, type, bytes, sha256, state, made_at, made_by, made_by_name)
        values ${Array(500).fill("('dossier', 'contract', 'x', 'x', 1, 'x', 'ready', ?, ?, 'x')").join(', ')}`,
        Array(500).fill([parts().now().toISOString(), someone.id]).flat(),
      ),
    )
    await expect(receive(pdf('one more'))).rejects.toMatchObject({ status: 429 })
    await office.database.write((writer) => writer.run("delete from engine_files where sha256 = 'x'"))
  })

  test('a file whose object is missing is told of', async () => {
    const file = await receive(pdf('gone'))
    await store.delete(file.sha256)
    expect(await absentFiles(parts(), store)).toEqual([file.id])
    await expect(files.read(file)).rejects.toMatchObject({ status: 410, message: storedFiles.gone })
    expect(office.said).toContain(storedFiles.absent)
  })

  test('nothing is swept where another database has its files', async () => {
    expect(await ownsFiles(office.database, store)).toBe(true)
    await store.own('another')
    expect(await ownsFiles(office.database, store)).toBe(false)
  })
})

describe('S3 that is away', () => {
  let s3: S3Server
  const server = serving(async () => {
    s3 = await startS3()
    return { product, files: s3.place('office'), s3Keys: s3.keys }
  })
  afterAll(() => s3.remove())

  test('keeps nothing, loses nothing, and is asked again', async () => {
    const before = (await sendFile(server, { field: 'contract', name: 'x.pdf' }, pdf('before'))).body.data
    await server.make('dossiers', { title: 'Before', contract: before.id })
    expect((await askRaw(server, 'GET', `/api/files/${before.id}`)).bytes.equals(pdf('before'))).toBe(true)
    await s3.away()
    const sent = await sendFile(server, { field: 'contract', name: 'x.pdf' }, pdf('away'))
    expect([sent.status, sent.body.message]).toEqual([503, storedFiles.away])
    const read = await askRaw(server, 'GET', `/api/files/${before.id}`)
    expect([read.status, JSON.parse(read.bytes.toString()).message]).toEqual([503, storedFiles.away])
    expect((await server.call('GET', '/api/dossiers')).body.data[0].contract).toEqual(before)
    await s3.back()
    expect((await sendFile(server, { field: 'contract', name: 'x.pdf' }, pdf('away'))).status).toBe(201)
    expect((await askRaw(server, 'GET', `/api/files/${before.id}`)).status).toBe(200)
  })
})
