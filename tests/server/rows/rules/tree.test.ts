import { beforeAll, describe, expect, test } from 'vitest'
import { circling } from '../../../../lab/races/circles.ts'
import { locateProduct } from '../../../../src/server/index.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'
import { startTestServer } from '../../../support/server.ts'
import { folderOf } from '../../../support/workshop.ts'

const yard = locateProduct(folderOf('yard'))

describe.each(databasesOfTier)('rows that lie in one another, on %s', (database) => {
  const server = serving({ database, product: yard })
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    const { body } = await server.call('GET', '/api/places?per_page=100')
    for (const { id, name } of body.data) ids[name] = id
  })
  const put = (name: string, inside: string | null, who = server) =>
    who.call('PUT', `/api/places/${ids[name]}`, { inside_id: inside === null ? null : ids[inside] })

  test('are told with all that they lie in, outermost first', async () => {
    const { body } = await server.call('GET', '/api/places?sortBy=name&order=asc')
    expect(body.data.map((row: { name: string; inside: unknown }) => [row.name, row.inside])).toEqual([
      ['Belfry', { id: ids.Tower, name: 'Tower', path: [] }],
      ['Ladder', { id: ids.Belfry, name: 'Belfry', path: ['Tower'] }],
      ['Tower', null],
      ['Yard', null],
    ])
    const item = await server.call('GET', `/api/places/${ids.Ladder}`)
    expect(item.body.data.inside).toEqual({ id: ids.Belfry, name: 'Belfry', path: ['Tower'] })
  })

  test('a reference from elsewhere, options and search tell the path as well', async () => {
    const errand = await server.make('errands', { title: 'Fetch', place_id: ids.Ladder })
    expect(errand.place).toEqual({ id: ids.Ladder, name: 'Ladder', path: ['Tower', 'Belfry'] })
    const { body } = await server.call('GET', '/api/errands')
    expect(body.data[0].place.path).toEqual(['Tower', 'Belfry'])
    const options = await server.call('GET', '/api/places?options=1&keyword=lad')
    expect(options.body.data).toEqual([{ id: ids.Ladder, name: 'Ladder', path: ['Tower', 'Belfry'] }])
    const found = await server.call('GET', '/api/search?keyword=ladder')
    expect(found.body.data.place).toEqual([{ id: ids.Ladder, name: 'Ladder', path: ['Tower', 'Belfry'] }])
  })

  test('cannot lie in themselves, nor in what lies in them', async () => {
    expect(await put('Tower', 'Tower')).toMatchObject({
      status: 422,
      body: { errors: { inside_id: ['Tower cannot lie in itself.'] } },
    })
    expect(await put('Tower', 'Ladder')).toMatchObject({
      status: 422,
      body: {
        errors: {
          inside_id: ['Tower cannot lie in what lies in it: Tower › Belfry › Ladder › Tower.'],
        },
      },
    })
    expect((await put('Tower', 'Yard')).status).toBe(200)
    expect((await put('Yard', 'Ladder')).body.errors.inside_id[0]).toContain('Yard › Tower › Belfry')
    expect((await put('Tower', null)).status).toBe(200)
  })

  test('the refusal tells nothing to who may not read the rows', async () => {
    const role = await makeRole(server, 'Movers', ['places.update'])
    const mover = await makePerson(server, 'mover@example.org', [role])
    const { body } = await mover.call('PUT', `/api/places/${ids.Tower}`, { inside_id: ids.Ladder })
    expect(body.errors).toEqual({ inside_id: ['Inside would lead back to this row. Choose another.'] })
  })

  test('a dropdown leaves out the row and what lies in it', async () => {
    const { body } = await server.call('GET', `/api/places?options=1&outside=${ids.Belfry}`)
    expect(body.data.map((row: { name: string }) => row.name)).toEqual(['Tower', 'Yard'])
    const refused = await server.call('GET', '/api/tools?options=1&outside=1')
    expect(refused.status).toBe(422)
  })

  test('none makes a circle, whoever races', async () => {
    const other =
      database === 'postgres'
        ? await startTestServer({ databaseUrl: server.databaseUrl, product: yard })
        : null
    const found = await circling(other ? [server, other] : [server], 12)
    await other?.stop()
    expect(found).toEqual({ rounds: 12, circles: 0, wronglyRefused: 0, others: 0 })
  })
})
