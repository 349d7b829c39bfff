import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { personWith } from '../../../support/person-with.ts'
import { withDatabase } from '../../../support/places.ts'
import { withoutSource } from '../../../support/without-source.ts'
import { workshop } from '../../../support/workshop.ts'

const without = withoutSource()
afterAll(() => without.remove())

/** Which of these views are stored; a running server has the file of its own. */
const keptIn = (url: string, ids: readonly number[]): Promise<readonly number[]> => {
  const statement = `select id from engine_views where id in (${ids.join()})`
  if (!url.startsWith('sqlite:'))
    return withDatabase(url, async (reader) => (await reader.rows(statement)).map(([id]) => Number(id)))
  const file = new DatabaseSync(url.slice('sqlite:'.length), { readOnly: true })
  const rows = file.prepare(statement).all()
  file.close()
  return Promise.resolve(rows.map(({ id }) => Number(id)))
}

describe.each(databasesOfTier)('what a view is left with, on %s', (database) => {
  const server = serving(() => ({ database }))
  const keep = async (who: Caller, body: Loose): Promise<Loose> => {
    const view = { entity: 'repair', audience: 'mine', ...body }
    const { status, body: answer } = await who.call('POST', '/api/views', view)
    if (status !== 201) throw new Error(JSON.stringify(answer))
    return answer.data
  }

  test('a column that one may not read is left out; that there is one is said without its name', async () => {
    const reader = await personWith(server, 'petitions.read')
    const columns = [{ name: 'title' }, { name: 'amount' }]
    const made = await keep(server, {
      entity: 'petition',
      name: 'Money',
      audience: 'all',
      select: {},
      columns,
    })
    const { data } = (await reader.call('GET', `/api/views/${made.id}`)).body
    expect(data).toMatchObject({
      columns: [{ name: 'title' }],
      problems: [{ kind: 'column-unread', field: '', label: '' }],
    })
    expect(JSON.stringify(data)).not.toMatch(/amount/i)
  })

  test('of an account that goes, its own views go; shared ones stay under its name for who holds everything', async () => {
    const person = await personWith(server, 'repairs.read', 'repairs.update')
    const { id } = person
    const own = await keep(person, { name: 'Mine alone', select: {} })
    const shared = await keep(person, { name: 'For all of us', audience: 'all', select: {} })
    expect((await server.call('DELETE', `/api/users/${id}`)).status).toBe(200)
    expect(await keptIn(server.databaseUrl, [own.id, shared.id])).toEqual([shared.id])
    expect((await server.call('GET', `/api/views/${shared.id}`)).body.data).toMatchObject({
      name: 'For all of us',
      may_update: true,
    })
    expect(
      (
        await server.call('PUT', `/api/views/${shared.id}`, {
          entity: 'repair',
          name: 'Ours',
          audience: 'all',
        })
      ).status,
    ).toBe(200)
  })

  test('a column that is gone is left out and said; it is there again with its field', async () => {
    const columns = [{ name: 'customer' }, { name: 'source', width: 90 }]
    const made = await keep(server, { name: 'Of columns', audience: 'all', select: {}, columns })
    expect(made).toMatchObject({ columns, problems: [] })
    await server.restart({ product: without.place })
    expect((await server.call('GET', `/api/views/${made.id}`)).body.data).toMatchObject({
      columns: [{ name: 'customer' }],
      problems: [{ kind: 'column-gone', field: 'source', label: 'Source' }],
    })
    await server.restart({ product: workshop })
    expect((await server.call('GET', `/api/views/${made.id}`)).body.data).toMatchObject({
      columns,
      problems: [],
    })
  })
})
