import { describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../support/calls.ts'
import { databasesOfTier, serving } from '../support/databases.ts'
import { personWith } from '../support/person-with.ts'

/** What belongs to somebody, or was shared by them, tells nobody more than the rows do that it is about. */
describe.each(databasesOfTier)('what is personal, on %s', (database) => {
  const server = serving({ database })
  const petition = (body: Loose) => server.make('petitions', { title: 'Petition', ...body })
  const batchOf = ({ headers }: { headers: Headers }) => Number(headers.get('batch'))

  test('a view of an entity that somebody may not read is not there for them, at any of its addresses', async () => {
    const select = { keyword: 'CANARY', where: { notes: { has: 'CANARY merger' } } }
    const view = { entity: 'petition', name: 'Shared', audience: 'all', select }
    const made = (await server.call('POST', '/api/views', view)).body.data
    const person = await personWith(server, 'customers.read')
    const reader = await personWith(server, 'petitions.read.own')
    const asked = (who: Caller) =>
      Promise.all([
        who.call('GET', `/api/views/${made.id}`),
        who.call('POST', `/api/views/${made.id}/used`),
        who.call('PUT', `/api/views/${made.id}`, { ...view, audience: 'mine' }),
        who.call('DELETE', `/api/views/${made.id}`),
        who.call('POST', `/api/views/${made.id}/restore`),
      ])
    const answers = await asked(person)
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const stands = await Promise.all([
      person.call('POST', '/api/reminders', { view: made.id, when: 'daily', days: 'every', mail: true }),
      person.call('POST', '/api/reminders/preview', { view: made.id, when: 'daily', mail: true }),
      person.call('POST', '/api/feeds', { view: made.id }),
      person.call('GET', '/api/views?entity=petition'),
    ])
    expect(stands.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    const none = await person.call('POST', '/api/feeds', { view: made.id + 1000 })
    expect(stands[2]?.body).toEqual(none.body)
    expect(JSON.stringify([...answers, ...stands].map(({ body }) => body))).not.toMatch(/CANARY|Shared/)
    expect((await asked(reader)).map(({ status }) => status)).toEqual([200, 204, 403, 403, 404])
  })

  test('one’s own view is out of sight while the right to its entity is gone', async () => {
    const person = await personWith(server, 'petitions.read')
    const view = { entity: 'petition', name: 'Mine', audience: 'mine', select: { keyword: 'CANARY' } }
    const made = (await person.call('POST', '/api/views', view)).body.data
    const { data } = (await server.call('GET', `/api/users/${person.id}`)).body
    for (const { id } of data.roles) await server.call('PUT', `/api/roles/${id}`, { permissions: [] })
    for (const [method, address] of [
      ['GET', ''],
      ['POST', '/used'],
      ['DELETE', ''],
    ] as const)
      expect((await person.call(method, `/api/views/${made.id}${address}`)).status).toBe(404)
  })

  test('the check of an import tells no id that a reference out of sight holds', async () => {
    const person = await personWith(server, 'petitions.read.own', 'petitions.update.own', 'petitions.create')
    const [hidden, other] = [await petition({ keeper_id: 1 }), await petition({ keeper_id: 1 })]
    const seen = await petition({ keeper_id: person.id })
    const row = await petition({ keeper_id: person.id, follows_id: hidden.id, like: [hidden.id, seen.id] })
    const asked = async (column: string, ids: readonly number[]) => {
      const names = ids.map((_, at) => `Name ${at}`)
      const values = { [column]: Object.fromEntries(ids.map((id, at) => [`Name ${at}`, id])) }
      const query = new URLSearchParams({ dry: '1', values: JSON.stringify(values) })
      const csv = `ID;${column}\n${row.id};${names.join(', ')}\n`
      const headers = { 'Content-Type': 'text/csv' }
      const answer = await person.call('POST', `/api/petitions/import?${query}`, csv, { headers })
      expect([answer.status, answer.body]).toEqual([200, { data: expect.any(Object) }])
      const { create, change, same, refused, problems } = answer.body.data
      return { create, change, same, refused, problems }
    }
    for (const [column, ids] of [
      ['Follows', (id: number) => [id]],
      ['Alike', (id: number) => [id]],
      ['Alike', (id: number) => [seen.id, id]],
    ] as const) {
      const [held, foreign, none] = [
        await asked(column, ids(hidden.id)),
        await asked(column, ids(other.id)),
        await asked(column, ids(999_999)),
      ]
      expect(held).toMatchObject({ same: 0, change: 0, refused: 1 })
      expect([held, held]).toEqual([foreign, none])
    }
    expect(await asked('Alike', [seen.id])).toMatchObject({ same: 1, refused: 0 })
    // The same through every other door that takes an id.
    const doors = async (id: number) => {
      const version = (await server.call('GET', `/api/petitions/${row.id}`)).body.data.version
      const put = await person.call('PUT', `/api/petitions/${row.id}`, { follows_id: id, version })
      const list = await person.call('PUT', `/api/petitions/${row.id}`, { like: [id], version })
      const bulk = await person.call('POST', '/api/petitions/bulk', {
        ...{ dry: true, select: { ids: [row.id] }, set: { follows_id: id } },
      })
      const paste = await person.call('POST', '/api/petitions/paste', {
        ...{ dry: true, rows: [{ id: row.id, version, set: { follows_id: id } }] },
      })
      return JSON.parse(
        JSON.stringify([put, list, bulk, paste].map(({ status, body }) => [status, body])).replace(
          /"mark":"[^"]*"/g,
          '"mark":""',
        ),
      )
    }
    const [held, foreign, none] = [await doors(hidden.id), await doors(other.id), await doors(999_999)]
    expect([held, held]).toEqual([foreign, none])
  })

  test('the rows of a batch are for who sees them, and number what each sees', async () => {
    const person = await personWith(server, 'petitions.read.own', 'petitions.update.own')
    const reader = await personWith(server, 'petitions.read', 'petitions.update')
    const stranger = await personWith(server, 'petitions.read.own', 'petitions.update.own')
    const rows: Loose[] = []
    for (let n = 0; n < 5; n += 1) rows.push(await petition({ keeper_id: person.id }))
    const set = { select: { ids: rows.map(({ id }) => id) }, set: { notes: 'together' } }
    const { mark } = (await person.call('POST', '/api/petitions/bulk', { ...set, dry: true })).body.data
    const batch = batchOf(await person.call('POST', '/api/petitions/bulk', { ...set, mark }))
    const rowsOf = (who: Caller, page = '') => who.call('GET', `/api/batches/${batch}/rows${page}`)
    for (const [method, address] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['GET', '/rows?page=2'],
      ['POST', '/undo'],
      ['POST', '/cancel'],
    ] as const) {
      const body = method === 'POST' && address === '/undo' ? {} : undefined
      const { status } = await stranger.call(method, `/api/batches/${batch}${address}`, body)
      expect([address, status]).toEqual([address, 404])
    }
    const toldTo = async (who: Caller) =>
      (await who.call('GET', `/api/petitions/${rows[0]?.id}/history`)).body.data
        .map((entry: Loose) => entry.batch)
        .find(({ id }: Loose) => id === batch)
    expect(await toldTo(reader)).toMatchObject({ id: batch, rows: 5, undo: false })
    expect((await rowsOf(reader)).body.total).toBe(5)
    expect((await reader.call('POST', `/api/batches/${batch}/undo`, {})).status).toBe(404)
    expect((await rowsOf(person)).body).toMatchObject({ total: 5, last_page: 1 })
    for (const { id } of rows.slice(0, 2)) await server.call('PUT', `/api/petitions/${id}`, { keeper_id: 1 })
    await server.call('PUT', `/api/petitions/${rows[0]?.id}`, { keeper_id: stranger.id })
    expect((await rowsOf(stranger)).body).toMatchObject({ total: 1, data: [{ id: rows[0]?.id }] })
    expect(await toldTo(stranger)).toMatchObject({ rows: 1, undo: false })
    const { body } = await rowsOf(person, '?per_page=2')
    expect(body).toMatchObject({ total: 3, last_page: 2 })
    expect(body.data.map(({ id }: Loose) => id)).toEqual([rows[2]?.id, rows[3]?.id])
    expect((await rowsOf(server)).body.total).toBe(5)
    await server.call('DELETE', `/api/petitions/${rows[4]?.id}`)
    expect((await rowsOf(person)).body.total).toBe(2)
    expect((await rowsOf(server)).body.data.map(({ there }: Loose) => there)).toEqual([
      ...[true, true, true, true, false],
    ])
  })
})
