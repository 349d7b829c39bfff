import { beforeAll, describe, expect, test } from 'vitest'
import { invalidFile } from '../../../../src/model/texts/en/stored-files.ts'
import { productIn } from '../../../../src/server/index.ts'
import type { Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { askRaw, pdf, type SentTo, sendFile } from '../../../support/files.ts'
import { makePerson, makeRole } from '../../../support/people.ts'
import { folderOf } from '../../../support/workshop.ts'

type Person = Awaited<ReturnType<typeof makePerson>>

describe.each(databasesOfTier)('who may do what with files on %s', (database) => {
  const server = serving({ database, product: productIn(folderOf('archive')) })
  let own: Person
  let reader: Person
  let stranger: Person
  const as = ({ token }: { readonly token: string | undefined }): SentTo => ({ url: server.url, token })
  const send = async (person: { readonly token: string | undefined }, field = 'contract', name = 'x.pdf') =>
    (
      await sendFile(
        as(person),
        { field, name },
        name.endsWith('pdf') ? pdf(`${Math.random()}`) : `text ${Math.random()}`,
      )
    ).body.data.id as number
  const had = async (person: { readonly token: string | undefined }, file: number) =>
    (await askRaw(as(person), 'GET', `/api/files/${file}`)).status

  beforeAll(async () => {
    const owner = await makeRole(server, 'Owner', [
      'dossiers.read.own',
      'dossiers.create',
      'dossiers.update.own',
    ])
    own = await makePerson(server, 'own@example.org', [owner])
    reader = await makePerson(server, 'reader@example.org', [
      await makeRole(server, 'Reader', ['dossiers.read']),
    ])
    stranger = await makePerson(server, 'stranger@example.org', [
      await makeRole(server, 'Stranger', ['users.read']),
    ])
  })

  test('a file of no row is had by who sent it alone', async () => {
    const file = await send(own)
    expect(await had(own, file)).toBe(200)
    for (const other of [server, reader, stranger]) expect(await had(other, file)).toBe(404)
  })

  test('a file is sent by who may create or change rows, and write the field', async () => {
    for (const person of [reader, stranger]) {
      const { status } = await sendFile(as(person), { field: 'contract', name: 'x.pdf' }, pdf('x'))
      expect(status).toBe(403)
    }
    const hidden = await sendFile(as(own), { field: 'secret', name: 'x.txt' }, 'text')
    expect(hidden.status).toBe(403)
    expect(
      (await sendFile({ url: server.url, token: undefined }, { field: 'contract', name: 'x.pdf' }, pdf('x')))
        .status,
    ).toBe(401)
  })

  test('a file of a row is had by who may read the row, and as long as they may', async () => {
    const file = await send(server)
    const { id } = await server.make('dossiers', { title: 'Not theirs', contract: file })
    expect(await had(reader, file)).toBe(200)
    expect(await had(own, file)).toBe(404)
    expect(await had(stranger, file)).toBe(404)
    await server.call('PUT', `/api/dossiers/${id}`, { contract: null })
    expect(await had(reader, file)).toBe(200)
    expect(await had(own, file)).toBe(404)
    await server.call('DELETE', `/api/dossiers/${id}`)
    for (const person of [server, reader, own]) expect(await had(person, file)).toBe(404)
  })

  test('a file of a field that somebody may not read is not there for them, nor told', async () => {
    const file = await send(server, 'secret', 'x.txt')
    const { id } = await server.make('dossiers', { title: 'Secret', secret: file })
    expect(await had(server, file)).toBe(200)
    expect(await had(reader, file)).toBe(404)
    expect((await reader.call('GET', `/api/dossiers/${id}`)).body.data).not.toHaveProperty('secret')
    expect(JSON.stringify((await reader.call('GET', `/api/dossiers/${id}/history`)).body)).not.toContain(
      'x.txt',
    )
    const list = await reader.call('GET', `/api/dossiers/export?format=csv&ids=${id}`)
    expect(list.body).not.toContain('x.txt')
  })

  const refused = (label: string) => [422, [invalidFile.notYours(label)]]
  const faults = ({ status, body }: { status: number; body: Loose }, field = 'contract') => [
    status,
    body.errors?.[field],
  ]

  test('a row takes no file of another row, of another field, of somebody else, or that is not there', async () => {
    const taken = await send(own)
    await own.call('POST', '/api/dossiers', { title: 'Has it', contract: taken })
    const theirs = await send(server)
    const paper = await send(own, 'papers')
    for (const file of [taken, theirs, paper, 999_999])
      expect(faults(await own.call('POST', '/api/dossiers', { title: 'Takes', contract: file }))).toEqual(
        refused('Contract'),
      )
    expect(
      faults(await own.call('POST', '/api/dossiers', { title: 'Takes', papers: [paper, theirs] }), 'papers'),
    ).toEqual(refused('Papers'))
    const { body } = await own.call('POST', '/api/dossiers', { title: 'Changes' })
    expect(faults(await own.call('PUT', `/api/dossiers/${body.data.id}`, { contract: taken }))).toEqual(
      refused('Contract'),
    )
    // The history of the very row leads to what it had.
    const mine = await send(own)
    await own.call('PUT', `/api/dossiers/${body.data.id}`, { contract: mine })
    await own.call('PUT', `/api/dossiers/${body.data.id}`, { contract: null })
    const again = await own.call('PUT', `/api/dossiers/${body.data.id}`, { contract: { id: mine } })
    expect([again.status, again.body.data.contract.id]).toEqual([200, mine])
  })

  test('of two that take one file at once one has it', async () => {
    const file = await send(server)
    const rows = await Promise.all([1, 2].map((each) => server.make('dossiers', { title: `Race ${each}` })))
    const answers = await Promise.all(
      rows.map(({ id }) => server.call('PUT', `/api/dossiers/${id}`, { contract: file })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('files of lines are saved with their row, and go the same ways', async () => {
    const scan = (await sendFile(server, { entity: 'leaf', field: 'scan', name: 'x.txt' }, 'line')).body.data
      .id
    const made = await server.make('dossiers', { title: 'Lines', leaves: [{ title: 'One', scan }] })
    const { body } = await server.call('GET', `/api/dossiers/${made.id}`)
    expect(body.data.leaves[0].scan).toMatchObject({ id: scan, name: 'x.txt' })
    expect(await had(server, scan)).toBe(200)
    expect(await had(reader, scan)).toBe(404)
  })

  test('a row that is deleted and brought back has its files again', async () => {
    const file = await send(server)
    const { id } = await server.make('dossiers', { title: 'Back', contract: file })
    const gone = await server.call('DELETE', `/api/dossiers/${id}`)
    await server.call('POST', `/api/batches/${gone.headers.get('batch')}/undo`, {})
    expect((await server.call('GET', `/api/dossiers/${id}`)).body.data.contract.id).toBe(file)
    expect(await had(reader, file)).toBe(200)
  })

  test('of many at once files are only emptied', async () => {
    const file = await send(server)
    const { id } = await server.make('dossiers', { title: 'Bulk', contract: file })
    const select = { ids: [id] }
    const dry = await server.call('POST', '/api/dossiers/bulk', {
      select,
      set: { contract: null },
      dry: true,
    })
    expect([dry.status, dry.body.data.changes]).toEqual([200, 1])
    const done = await server.call('POST', '/api/dossiers/bulk', {
      select,
      set: { contract: null },
      mark: dry.body.data.mark,
    })
    expect(done.status).toBe(200)
    expect((await server.call('GET', `/api/dossiers/${id}`)).body.data.contract).toBeNull()
    await server.call('PUT', `/api/dossiers/${id}`, { papers: [await send(server, 'papers')] })
    const list = await server.call('POST', '/api/dossiers/bulk', { select, set: { papers: [] }, dry: true })
    expect(list.body.data.changes).toBe(1)
    await server.call('POST', '/api/dossiers/bulk', {
      select,
      set: { papers: [] },
      mark: list.body.data.mark,
    })
    expect((await server.call('GET', `/api/dossiers/${id}`)).body.data.papers).toEqual([])
    const set = await server.call('POST', '/api/dossiers/bulk', {
      select,
      set: { contract: file },
      dry: true,
    })
    expect(set.status).toBe(422)
  })
})
