import { describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { standingClock } from '../../../support/clock.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { personWith } from '../../../support/person-with.ts'

describe.each(databasesOfTier)('views that are deleted, on %s', (database) => {
  const clock = standingClock('2026-11-25T02:15:00.000Z')
  const server = serving(() => ({ database, now: clock.now }))
  const keep = async (body: Loose): Promise<Loose> => {
    const answer = await server.call('POST', '/api/views', { entity: 'repair', audience: 'mine', ...body })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }

  test('a deleted one comes back as it was, with its calendar, by whom it could be deleted', async () => {
    const made = await keep({ name: 'Gone', audience: 'all', select: { where: { action: 'Promised' } } })
    const reader = await personWith(server, 'repairs.read')
    const feed = (await reader.call('POST', '/api/feeds', { view: made.id })).body.data
    const calendar = async () => (await fetch(new URL(feed.address, server.url))).status
    const restore = (who: Caller) => who.call('POST', `/api/views/${made.id}/restore`)
    expect((await restore(server)).status).toBe(404) // it is there
    expect((await server.call('DELETE', `/api/views/${made.id}`)).status).toBe(204)
    const left = (await server.call('GET', '/api/views?entity=repair')).body.data
    expect(left).toEqual([])
    for (const [method, address] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/used'],
    ] as const)
      expect((await server.call(method, `/api/views/${made.id}${address}`)).status).toBe(404)
    const { name, select, version } = made
    const again = { entity: 'repair', audience: 'all', name, select, version }
    expect((await server.call('PUT', `/api/views/${made.id}`, again)).status).toBe(404)
    expect((await reader.call('POST', '/api/feeds', { view: made.id })).status).toBe(422)
    expect(await calendar()).toBe(404)
    expect((await restore(reader)).status).toBe(403)
    const { status, body } = await restore(server)
    expect([status, body.data]).toEqual([200, made])
    expect(await calendar()).toBe(200)
  })

  test('after a day a deleted one is gone for good', async () => {
    const [old, young] = [await keep({ name: 'Old' }), await keep({ name: 'Young' })]
    await server.call('DELETE', `/api/views/${old.id}`)
    clock.pass(86_401)
    await server.signInAgain()
    await server.call('DELETE', `/api/views/${young.id}`)
    expect((await server.call('POST', `/api/views/${old.id}/restore`)).status).toBe(404)
    expect((await server.call('POST', `/api/views/${young.id}/restore`)).status).toBe(200)
  })
})
