import { describe, expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'

describe.each(databasesOfTier)('the history on %s', (database) => {
  const server = serving({ database })
  const repair = async (body: Loose) => server.make('repairs', { ...(await server.needed()), ...body })

  test('the history of a row says who, when and what, in words, and no secret', async () => {
    const row = await repair({ remarks: 'before' })
    await server.call('PUT', `/api/repairs/${row.id}`, { remarks: 'after', action_id: 1 })
    const { body } = await server.call('GET', `/api/repairs/${row.id}/history`)
    expect(body).toMatchObject({ total: 2, current_page: 1 })
    expect(body.data[0]).toMatchObject({
      verb: 'update',
      entity: 'repair',
      row_id: row.id,
      by: { id: 1, name: 'Administrator' },
    })
    expect(body.data[0].changes).toEqual([
      { field: 'action_id', label: 'Action', before: null, after: 1, shown: ['', 'Promised'] },
      { field: 'remarks', label: 'Remarks', before: 'before', after: 'after', shown: ['before', 'after'] },
    ])
    const secret = 'correct horse battery'
    await server.make('users', {
      name: 'Somebody',
      email: 'somebody@example.org',
      roles: [3],
      password: secret,
      confirm_password: secret,
    })
    const whole = JSON.stringify((await server.call('GET', '/api/history?per_page=100')).body)
    expect(whole).toContain('"password"')
    expect(whole).not.toMatch(/\$argon2|correct horse/)
  })

  test('whoever changed a row is told, also who did so long ago, and narrows its history', async () => {
    const role = await makeRole(server, 'Changes repairs', ['repairs.read', 'repairs.update'])
    const [first, second] = [
      await makePerson(server, 'first@example.org', [role]),
      await makePerson(server, 'second@example.org', [role]),
    ]
    const { id } = await repair({ remarks: 'made' })
    await first.call('PUT', `/api/repairs/${id}`, { remarks: 'long ago' })
    for (let at = 0; at < 58; at += 1)
      await second.call('PUT', `/api/repairs/${id}`, { remarks: `change ${at}` })
    const { status, body } = await first.call('GET', `/api/repairs/${id}/history?people=1`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toEqual([
      { id: 1, name: 'Administrator' },
      { id: first.id, name: 'first' },
      { id: second.id, name: 'second' },
    ])
    const page = (await first.call('GET', `/api/repairs/${id}/history`)).body
    expect(page).toMatchObject({ total: 60, last_page: 4 })
    expect(page.data.map(({ by }: Loose) => by.id)).not.toContain(first.id)
    const own = (await first.call('GET', `/api/repairs/${id}/history?by=${first.id}`)).body
    expect(own).toMatchObject({ total: 1, data: [{ by: { id: first.id } }] })
  })

  test('the history of a row in pages, by who did it, and by what was changed', async () => {
    const colleague = await makePerson(server, 'colleague@example.org', [1])
    const row = await repair({ remarks: 'first' })
    const said = ['second', 'a "action_id": of its own', 'fourth']
    for (const remarks of said) await server.call('PUT', `/api/repairs/${row.id}`, { remarks })
    const saved = await colleague.call('PUT', `/api/repairs/${row.id}`, { action_id: 1 })
    expect(saved.status).toBe(200)
    const pages = async (query: string) => {
      const of = async (page: number) =>
        (await server.call('GET', `/api/repairs/${row.id}/history?per_page=10&page=${page}&${query}`)).body
      const { total, data } = await of(1)
      expect((await of(2)).data).toEqual([])
      return { total, told: data.flatMap(({ changes }: Loose) => changes.map(({ after }: Loose) => after)) }
    }
    expect(await pages('field=remarks')).toEqual({
      total: 4,
      told: expect.arrayContaining(['first', ...said]),
    })
    expect(await pages('field=action_id')).toEqual({ total: 1, told: [1] })
    expect(await pages('by=1')).toMatchObject({ total: 4 })
    const [last] = (await server.call('GET', `/api/repairs/${row.id}/history`)).body.data
    expect(await pages(`by=${last.by.id}`)).toEqual({ total: 1, told: [1] })
    expect(last).toMatchObject({ batch: { kind: 'update', rows: 1, undo: true } })
    for (let time = 0; time < 8; time += 1)
      await server.call('PUT', `/api/repairs/${row.id}`, { remarks: `time ${time}` })
    const second = (await server.call('GET', `/api/repairs/${row.id}/history?per_page=10&page=2`)).body
    expect(second.data.map(({ verb }: Loose) => verb)).toEqual(['update', 'update', 'create'])
  })

  test('the whole history is for who holds everything', async () => {
    const reader = await makePerson(server, 'reader@example.org', [3])
    expect((await reader.call('GET', '/api/history')).status).toBe(403)
    expect((await reader.call('GET', '/api/scales/1/history')).status).toBe(200)
  })
})
