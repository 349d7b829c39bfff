import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { scanning, storedFiles } from '../../../../../src/model/texts/en/stored-files.ts'
import { scannerPlace } from '../../../../../src/server/files/attachments/scan/clamd.ts'
import { productIn } from '../../../../../src/server/index.ts'
import { databasesOfTier, serving } from '../../../../support/databases.ts'
import { askRaw, sendFile } from '../../../../support/files.ts'
import { bad, type Scanner, startScanner } from '../../../../support/scanner.ts'
import { folderOf } from '../../../../support/workshop.ts'

const soon = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 20_000, interval: 50 })

test.each([
  ['clamd://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['clamd://scanner', { host: 'scanner', port: 3310 }],
  ['clamd:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['clamd://', null],
  ['http://scanner', null],
  ['clamd://scanner/path', null],
])('%s says where the scanner listens', (setting, place) => {
  expect(scannerPlace(setting)).toEqual(place)
})

describe.each(databasesOfTier)('a scanner, on %s', (database) => {
  let scanner: Scanner
  let folder = ''
  const lines: string[] = []
  const server = serving(async () => {
    scanner = await startScanner()
    folder = await mkdtemp(join(tmpdir(), 'scan-test-'))
    return {
      ...{
        database,
        product: productIn(folderOf('archive')),
        scan: scanner.setting,
        files: `file:${folder}`,
      },
      ...{ logLevel: 'info', logStream: { write: (line: string) => void lines.push(line) } },
    }
  })
  afterAll(async () => {
    await scanner.away()
    await rm(folder, { recursive: true, force: true })
  })
  const send = async (content: string, name = 'x.txt') => {
    const { status, body } = await sendFile(server, { field: 'recording', name }, content)
    expect([status, body.data.state]).toEqual([201, 'checking'])
    return { file: body.data, row: await server.make('dossiers', { title: 'Row', recording: body.data.id }) }
  }
  const had = async (id: number) => {
    const { status, bytes } = await askRaw(server, 'GET', `/api/files/${id}`)
    return [status, status === 200 ? bytes.toString() : JSON.parse(bytes.toString()).message]
  }
  const recordingOf = async ({ id }: { id: number }) =>
    (await server.call('GET', `/api/dossiers/${id}`)).body.data.recording
  const objects = async () =>
    (await readdir(join(folder, 'objects'), { recursive: true })).filter((name) => name.length > 60)

  test('lets a file through once it has looked at it', async () => {
    const { file, row } = await send('harmless')
    await soon(async () => expect(await had(file.id)).toEqual([200, 'harmless']))
    expect(await recordingOf(row)).not.toHaveProperty('state')
  })

  test('refuses what it finds: the bytes go, the row says so, and so does the log', async () => {
    const before = (await objects()).length
    const { file, row } = await send(`here is ${bad}`)
    await soon(async () => expect(await had(file.id)).toEqual([410, storedFiles.refused]))
    expect(await recordingOf(row)).toMatchObject({ id: file.id, name: 'x.txt', state: 'refused' })
    await soon(async () => expect((await objects()).length).toBe(before))
    expect(lines.join('')).toContain(scanning.found('Test.Found'))
  })

  test('that is away holds what comes until it is back', async () => {
    await scanner.away()
    const { file, row } = await send('held')
    await soon(async () => {
      const { body } = await server.call('GET', '/api/outbox')
      expect(body.data.map(({ tries, state }: { tries: number; state: string }) => [tries, state])).toEqual([
        [1, 'waiting'],
      ])
    })
    expect(await had(file.id)).toEqual([409, storedFiles.checking])
    expect(await recordingOf(row)).toMatchObject({ state: 'checking' })
    await scanner.back()
    const { body } = await server.call('GET', '/api/outbox')
    const entry = body.data.find(({ subject }: { subject: string }) => subject === scanning.subject('x.txt'))
    await server.call('POST', `/api/outbox/${entry.id}/retry`)
    await soon(async () => expect(await had(file.id)).toEqual([200, 'held']))
  })

  test('that takes no file of this size says which setting to raise, and the file stays held', async () => {
    const { file } = await send('large '.repeat(300_000))
    await soon(async () => {
      const { body } = await server.call('GET', '/api/outbox')
      expect(String(body.data[0]?.fault)).toContain('StreamMaxLength')
    })
    expect((await had(file.id))[0]).toBe(409)
  })
})
