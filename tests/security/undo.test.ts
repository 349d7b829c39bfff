import { describe, expect, test } from 'vitest'
import type { Loose } from '../support/calls.ts'
import { databasesOfTier, serving } from '../support/databases.ts'
import { makePerson, makeRole, permissionIds } from '../support/people.ts'

/** What was changed with rights that have gone since, or in rows that are out of sight by now. */
describe.each(databasesOfTier)('undoing with fewer rights on %s', (database) => {
  const server = serving({ database })
  const batchOf = ({ headers }: { headers: Headers }) => Number(headers.get('batch'))
  const rights = (...titles: readonly string[]) => permissionIds(server, titles)
  const personWith = async (name: string, ...titles: readonly string[]) => {
    const role = await makeRole(server, name, titles)
    const person = await makePerson(server, `${name}@example.org`, [role])
    const give = async (...now: readonly string[]) =>
      server.call('PUT', `/api/roles/${role}`, { permissions: await rights(...now) })
    return { ...person, give }
  }
  const petition = (body: Loose) => server.make('petitions', { title: 'Petition', ...body })

  test('a row that has left somebody’s sight is neither given back nor told of', async () => {
    const person = await personWith('scoped', 'petitions.read.own', 'petitions.update.own')
    const { id } = await petition({ keeper_id: person.id, notes: 'before' })
    const changed = await person.call('PUT', `/api/petitions/${id}`, { notes: 'after' })
    await server.call('PUT', `/api/petitions/${id}`, { keeper_id: 1, notes: 'a secret' })
    const undone = await person.call('POST', `/api/batches/${batchOf(changed)}/undo`, {})
    expect(undone).toMatchObject({ status: 200, body: { data: { changed: 0, kept: [] } } })
    const rows = await person.call('GET', `/api/batches/${batchOf(changed)}/rows`)
    expect(rows.status).toBe(404)
    for (const path of ['history', 'history?then=1'])
      expect((await person.call('GET', `/api/petitions/${id}/${path}`)).status).toBe(404)
    expect((await person.call('POST', `/api/petitions/${id}/restore`, { entry: 1 })).status).toBe(404)
    expect((await server.call('GET', `/api/petitions/${id}`)).body.data.notes).toBe('a secret')
  })

  test('a row is not given back into where it would be out of somebody’s rows', async () => {
    const person = await personWith('keeper', 'petitions.read', 'petitions.update')
    const { id } = await petition({ keeper_id: 1 })
    const changed = await person.call('PUT', `/api/petitions/${id}`, { keeper_id: person.id, notes: 'mine' })
    await person.give('petitions.read', 'petitions.update.own')
    const undone = await person.call('POST', `/api/batches/${batchOf(changed)}/undo`, {})
    expect(undone.body.data).toMatchObject({
      changed: 0,
      kept: [{ id, says: 'It is none of the rows that you may change, or would be none then.' }],
    })
    expect((await server.call('GET', `/api/petitions/${id}`)).body.data.notes).toBe('mine')
  })

  test('what needs a right that has gone stays, with the right that it needs', async () => {
    const all = ['scales.read', 'scales.create', 'scales.update', 'scales.delete']
    const person = await personWith('clerk', ...all)
    const made = await person.call('POST', '/api/scales', { name: `Mine on ${database}` })
    const { id } = made.body.data
    const changed = await person.call('PUT', `/api/scales/${id}`, { name: `Ours on ${database}` })
    await person.give('scales.read')
    for (const [batch, needs] of [
      [batchOf(changed), 'scales.update'],
      [batchOf(made), 'scales.delete'],
    ] as const) {
      const { body } = await person.call('POST', `/api/batches/${batch}/undo`, {})
      expect(body.data.kept[0].says).toBe(`You need the permission "${needs}". Ask an administrator for it.`)
    }
    expect((await person.call('POST', `/api/scales/${id}/restore`, { entry: 1 })).status).toBe(403)
    expect((await server.call('GET', `/api/scales/${id}`)).body.data.name).toBe(`Ours on ${database}`)
  })

  test('a field that somebody may not see is neither told nor given back', async () => {
    const { id } = await petition({ amount: '10.00', notes: 'one' })
    await server.call('PUT', `/api/petitions/${id}`, { amount: '20.00', notes: 'two' })
    const entries = (await server.call('GET', `/api/petitions/${id}/history`)).body.data
    const reader = await personWith('reader', 'petitions.read')
    const then = await reader.call('GET', `/api/petitions/${id}/history?then=${entries[1].id}`)
    expect(then.status).toBe(200)
    expect(JSON.stringify(then.body)).not.toContain('10.00')
    expect(then.body.data.fields.every(({ restore }: Loose) => restore === false)).toBe(true)
    const asked = await reader.call('GET', `/api/petitions/${id}/history?field=amount`)
    expect(asked.body.errors.field).toEqual(['There is no field "amount".'])
  })
})
