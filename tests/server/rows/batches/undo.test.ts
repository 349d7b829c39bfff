import { describe, expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { makePerson } from '../../../support/people.ts'

describe.each(databasesOfTier)('undoing on %s', (database) => {
  const server = serving({ database })
  const repair = async (body: Loose = {}) => server.make('repairs', { ...(await server.needed()), ...body })
  const batchOf = ({ headers }: { headers: Headers }) => Number(headers.get('batch'))
  const change = async (id: number, body: Loose) =>
    batchOf(await server.call('PUT', `/api/repairs/${id}`, body))
  const undo = (batch: number, body: Loose = {}) => server.call('POST', `/api/batches/${batch}/undo`, body)
  const rowOf = async (id: number) => (await server.call('GET', `/api/repairs/${id}`)).body.data

  test('every write says its batch, and what changes nothing has none', async () => {
    const made = await server.call('POST', '/api/scales', { name: 'Kitchen' })
    expect(batchOf(made)).toBeGreaterThan(0)
    const same = await server.call('PUT', `/api/scales/${made.body.data.id}`, { name: 'Kitchen' })
    expect(same.headers.get('batch')).toBeNull()
    const gone = await server.call('DELETE', `/api/scales/${made.body.data.id}`)
    expect(batchOf(gone)).toBe(batchOf(made) + 1)
  })

  test('gives back what a change took, and counts as a batch that can be undone itself', async () => {
    const { id } = await repair({ remarks: 'before' })
    const batch = await change(id, { remarks: 'after', action_id: 1 })
    const undone = await undo(batch)
    expect(undone).toMatchObject({ status: 200, body: { data: { changed: 1, kept: [] } } })
    expect(await rowOf(id)).toMatchObject({ remarks: 'before', action_id: null, version: 3 })
    const again = await undo(batch)
    expect(again.status).toBe(409)
    expect(again.body.message).toMatch(/^Administrator undid this at \d\d:\d\d\.$/)
    expect((await undo(undone.body.data.batch)).body.data.changed).toBe(1)
    expect(await rowOf(id)).toMatchObject({ remarks: 'after', action_id: 1 })
    const { body } = await server.call('GET', `/api/batches/${batch}`)
    expect(body.data).toMatchObject({ id: batch, kind: 'update', state: 'done', total: 1, changed: 1 })
  })

  test('keeps what somebody changed since, with mine and theirs', async () => {
    const { id } = await repair({ remarks: 'before' })
    const batch = await change(id, { remarks: 'after', discussion_date: '2026-01-02' })
    await change(id, { remarks: 'since' })
    const { body } = await undo(batch)
    expect(body.data).toMatchObject({
      changed: 1,
      kept: [
        {
          entity: 'repair',
          id,
          fields: ['remarks'],
          values: { remarks: { label: 'Remarks', mine: 'before', theirs: 'since' } },
          says: 'Remarks was changed since.',
        },
      ],
    })
    expect(await rowOf(id)).toMatchObject({ remarks: 'since', discussion_date: null })
  })

  test('a deleted row comes back under its id, as it was and newer than it was', async () => {
    const { id } = await repair({ remarks: 'kept' })
    await change(id, { action_id: 1 })
    const before = await rowOf(id)
    const batch = batchOf(await server.call('DELETE', `/api/repairs/${id}`))
    expect((await server.call('GET', `/api/repairs/${id}`)).status).toBe(404)
    expect((await undo(batch)).body.data).toMatchObject({ changed: 1, kept: [] })
    const { updated_at: _, version, ...after } = await rowOf(id)
    expect({ ...before, ...after }).toEqual({ ...before })
    expect(version).toBe(before.version + 1)
    const found = await server.call('GET', '/api/repairs?keyword=kept')
    expect(found.body.data.map((row: Loose) => row.id)).toContain(id)
  })

  test('what was made goes again, but not once somebody has changed it or it is used', async () => {
    const made = await server.call('POST', '/api/scales', { name: 'Shop' })
    const { id } = made.body.data
    const row = await repair({ scale_id: id })
    const used = await undo(batchOf(made))
    expect(used.body.data).toMatchObject({
      changed: 0,
      kept: [{ says: '"Shop" is used by 1 repair. Change those first.' }],
    })
    await server.call('DELETE', `/api/repairs/${row.id}`)
    await server.call('PUT', `/api/scales/${id}`, { name: 'Store' })
    expect((await undo(batchOf(made))).body.data).toMatchObject({ changed: 0, kept: [{ fields: ['name'] }] })
    await server.call('PUT', `/api/scales/${id}`, { name: 'Shop' })
    expect((await undo(batchOf(made))).body.data).toMatchObject({ changed: 1, kept: [] })
    expect((await server.call('GET', `/api/scales/${id}`)).status).toBe(404)
  })

  test('a value that is taken by now stays away, and says so', async () => {
    const made = await server.call('POST', '/api/scales', { name: 'Taken' })
    const { id } = made.body.data
    const batch = batchOf(await server.call('PUT', `/api/scales/${id}`, { name: 'Moved' }))
    const gone = batchOf(await server.call('DELETE', `/api/scales/${id}`))
    await server.call('POST', '/api/scales', { name: 'Moved' })
    const { body } = await undo(gone)
    expect(body.data.changed).toBe(0)
    expect(body.data.kept[0].says).toContain('Moved')
    expect((await undo(batch)).body.data.kept[0].says).toBe('It was deleted since.')
  })

  test('is for who made the change and for who holds everything', async () => {
    const { id } = await repair({ remarks: 'mine' })
    const batch = await change(id, { remarks: 'changed' })
    const other = await makePerson(server, 'other@example.org', [3])
    expect((await other.call('GET', `/api/batches/${batch}`)).status).toBe(404)
    expect((await other.call('POST', `/api/batches/${batch}/undo`, {})).status).toBe(404)
    expect((await server.stranger.call('POST', `/api/batches/${batch}/undo`, {})).status).toBe(401)
  })

  test('as it was then: what an entry left beside what there is, and back', async () => {
    const { id } = await repair({ remarks: 'one' })
    await change(id, { remarks: 'two', action_id: 1 })
    await change(id, { remarks: 'three' })
    const { data } = (await server.call('GET', `/api/repairs/${id}/history`)).body
    expect(data[0].batch).toMatchObject({ kind: 'update', rows: 1, state: 'done', undo: true })
    const then = await server.call('GET', `/api/repairs/${id}/history?then=${data[2].id}`)
    expect(then.body.data).toMatchObject({ older: null, newer: data[1].id })
    const differing = then.body.data.fields.filter((field: Loose) => field.differs)
    expect(differing.map(({ field, then, now, restore }: Loose) => [field, then, now, restore])).toEqual([
      ['action_id', null, 1, true],
      ['remarks', 'one', 'three', true],
    ])
    const one = await server.call('POST', `/api/repairs/${id}/restore`, {
      entry: data[1].id,
      fields: ['remarks'],
    })
    expect(one).toMatchObject({ status: 200, body: { data: { changed: 1, kept: [] } } })
    expect(await rowOf(id)).toMatchObject({ remarks: 'two', action_id: 1 })
    await server.call('POST', `/api/repairs/${id}/restore`, { entry: data[1].id, before: true })
    expect(await rowOf(id)).toMatchObject({ remarks: 'one', action_id: null })
    expect((await undo(batchOf(one))).body.data.kept[0].says).toBe('Remarks was changed since.')
  })
})
