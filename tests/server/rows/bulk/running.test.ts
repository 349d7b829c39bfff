import { describe, expect, test } from 'vitest'
import { locateProduct } from '../../../../src/server/index.ts'
import { batchEnd } from '../../../support/batch-end.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { personWith } from '../../../support/person-with.ts'
import { folderOf } from '../../../support/workshop.ts'

/** More than one transaction takes. */
const many = 2600

describe.each(databases)('a change of more rows than one transaction takes, on %s', (database) => {
  // The clock stands still: what waited for a moment to pass would wait for ever.
  const moment = new Date()
  const server = serving(() => ({ database, demoRows: many, now: () => moment }))
  const bulk = (body: Loose) => server.call('POST', '/api/repairs/bulk', body)
  const begin = async (body: Loose): Promise<number> => {
    const { body: seen } = await bulk({ ...body, dry: true })
    const { status, headers, body: begun } = await bulk({ ...body, mark: seen.data.mark })
    expect([status, headers.get('batch')]).toEqual([202, String(begun.data.batch)])
    return begun.data.batch
  }
  const ended = (id: number) => batchEnd(server, id)
  const dated = async (day: string): Promise<number> => {
    const where = encodeURIComponent(JSON.stringify({ last_date: { from: day, to: day } }))
    return (await server.call('GET', `/api/repairs?where=${where}`)).body.total
  }

  test('goes on by itself to its end, as one batch', async () => {
    const all = (await server.call('GET', '/api/repairs')).body.total
    const batch = await begin({ select: {}, set: { last_date: '2029-01-15' } })
    expect(await ended(batch)).toMatchObject({
      kind: 'bulk',
      entity: 'repair',
      state: 'done',
      total: all,
      changed: all,
      refused: 0,
      reasons: [],
    })
    expect(await dated('2029-01-15')).toBe(all)
  })

  test('goes on where it stood after the server has ended in between', async () => {
    const all = (await server.call('GET', '/api/repairs')).body.total
    const batch = await begin({ select: {}, set: { last_date: '2029-02-15' } })
    await server.restart()
    await server.signInAgain()
    expect(await ended(batch)).toMatchObject({ state: 'done', total: all, changed: all })
    expect(await dated('2029-02-15')).toBe(all)
  })

  test('is cancelled: what is done of it is taken back', async () => {
    const before = await dated('2029-02-15')
    const batch = await begin({ select: {}, set: { last_date: '2029-03-15' } })
    const { status } = await server.call('POST', `/api/batches/${batch}/cancel`)
    if (status === 409) await server.call('POST', `/api/batches/${batch}/undo`, {}) // it was done already
    await expect.poll(() => dated('2029-02-15'), { timeout: 20_000 }).toBe(before)
    expect(['cancelled', 'undone']).toContain((await ended(batch)).state)
  })

  test('refuses what was changed or deleted before its turn', async () => {
    const { body } = await server.call('GET', '/api/repairs?sortBy=id&order=desc&per_page=2')
    const [changed, deleted] = body.data
    const seen = await bulk({ select: {}, set: { last_date: '2029-04-15' }, dry: true })
    const begun = bulk({ select: {}, set: { last_date: '2029-04-15' }, mark: seen.body.data.mark })
    const batch = (await begun).body.data.batch
    await Promise.all([
      server.call('PUT', `/api/repairs/${changed.id}`, { published_on: '2025-01-01' }),
      server.call('DELETE', `/api/repairs/${deleted.id}`),
    ])
    const { changed: done, refused, total, reasons } = await ended(batch)
    expect(done + refused).toBe(total)
    for (const { reason } of reasons)
      expect(['Somebody changed it meanwhile.', 'It was deleted meanwhile.']).toContain(reason)
  })

  test('whoever may no longer has the rest refused', async () => {
    const person = await personWith(server, 'repairs.read', 'repairs.update')
    const asked = { select: {}, set: { last_date: '2029-05-15' } }
    const seen = await person.call('POST', '/api/repairs/bulk', { ...asked, dry: true })
    const begun = await person.call('POST', '/api/repairs/bulk', { ...asked, mark: seen.body.data.mark })
    await server.call('PUT', `/api/users/${person.id}`, { roles: [] })
    const { changed, refused, total, reasons, state } = await ended(begun.body.data.batch)
    expect([state, changed + refused]).toEqual(['done', total])
    for (const { reason } of reasons)
      expect(reason).toMatch(/^You need the permission "repairs\.(read|update)"/)
  })
})

describe.each(databases)('a row that is held back elsewhere, on %s', (database) => {
  const server = serving(() => ({ database, product: locateProduct(folderOf('desk')) }))

  test('is refused by itself, and the others are changed', async () => {
    const ticket = await server.make('tickets', { title: 'Heavy', code: 'H' })
    const ids: number[] = []
    for (const body of ['one', 'two', 'three'])
      ids.push((await server.make('notes', { ticket_id: ticket.id, body })).id)
    const asked = { select: { ids }, set: { hours: 6e14 } }
    const seen = await server.call('POST', '/api/notes/bulk', { ...asked, dry: true })
    expect(seen.body.data).toMatchObject({ changes: 3, refused: [] })
    const { status, body } = await server.call('POST', '/api/notes/bulk', {
      ...asked,
      mark: seen.body.data.mark,
    })
    expect([status, body.data]).toEqual([
      200,
      {
        batch: expect.any(Number),
        changed: 1,
        refused: [
          {
            count: 2,
            reason: 'Hours comes to more than can be kept. Enter smaller numbers.',
            sample: ids.slice(1),
          },
        ],
      },
    ])
    const item = (await server.call('GET', `/api/tickets/${ticket.id}`)).body.data
    expect(item.hours).toBe(6e14)
  })
})
