import { describe, expect, test } from 'vitest'
import { locateProduct } from '../../../../src/server/index.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { folderOf } from '../../../support/workshop.ts'

describe.each(databases)('what no row may be by its lines, on %s', (database) => {
  const server = serving({ database, product: locateProduct(folderOf('depot')) })
  const put = (path: string, body: Loose) => server.call('PUT', `/api/${path}`, body)

  test('it is asked where lines are written with it that have a bearing on that', async () => {
    const { id } = await server.make('lots', { name: 'First' })
    const lines = [
      { note: 'one', kg: 1 },
      { note: 'two', kg: 1 },
    ]
    await put(`lots/${id}`, { movements: lines })
    const { movements } = (await put(`lots/${id}`, { state: 'Blocked' })).body.data
    const [one, two] = movements.map((line: Loose) => line.id)
    const save = (...changes: readonly Loose[]) => put(`lots/${id}`, { movements: changes })
    const drafted = await save({ id: one, kind: 'Draft' }, { id: two })
    expect([drafted.status, drafted.body.errors]).toEqual([422, { state: ['A draft is still open.'] }])
    expect((await save({ id: one, note: 'first' }, { id: two })).status).toBe(200)
    expect((await put(`movements/${one}`, { kind: 'Draft' })).status).toBe(200) // no line of its lot by itself
    expect((await save({ id: one, note: 'uno' }, { id: two, note: 'due' })).status).toBe(200)
    expect((await save({ id: one })).status).toBe(200) // no worse than it was
    expect((await save()).status).toBe(200)
  })

  test('lines that go are asked about where the row was in order with them', async () => {
    const arrivals = [{ note: 'in', lot_id: (await server.make('lots', { name: 'Second' })).id, kg: 5 }]
    const done = { name: 'Monday', state: 'Done' }
    const none = await server.call('POST', '/api/deliveries', done)
    expect([none.status, none.body.errors]).toEqual([422, { state: ['Nothing came.'] }])
    const came = await server.make('deliveries', { ...done, arrivals })
    const emptied = await put(`deliveries/${came.id}`, { arrivals: [] })
    expect([emptied.status, emptied.body.errors]).toEqual([422, { state: ['Nothing came.'] }])
    expect((await put(`deliveries/${came.id}`, { state: 'Open', arrivals: [] })).status).toBe(200)
  })
})
