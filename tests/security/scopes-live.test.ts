import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenIn } from '../../lab/running/stream.ts'
import { databasesOfTier } from '../support/databases.ts'
import { fill } from './scopes/deal.ts'
import { type Desk, openDesk } from './scopes/office.ts'
import type { Right, Row } from './scopes/world.ts'

type Rights = readonly (readonly [title: string, right: Right])[]

describe.each(databasesOfTier)('a stream of changes for who reads by a scope, on %s', (kind) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(kind)
    await fill(desk)
  }, 60_000)
  afterAll(() => desk?.stop())

  /** Somebody who sees every tag and some tickets, on the server that nothing is written at where there are two. */
  const listener = async (rights: Rights) => {
    const [person] = desk.people
    if (!person) throw new Error('nobody')
    await desk.give(person, new Map<string, Right>([['tags.read', 'all'], ...rights]))
    const mark = async () => (await person.caller.call('GET', '/api/tags')).headers.get('Change-Mark') ?? ''
    return { person, mark, url: desk.urls.at(-1) ?? '' }
  }
  let tags = 0
  /** Waits until the stream tells a change that everybody is told of, and with it whatever comes before. */
  const settled = async (stream: Awaited<ReturnType<typeof listenIn>>): Promise<void> => {
    const from = performance.now()
    tags += 1
    await desk.server.call('POST', '/api/tags', { name: `Heard ${tags}` })
    await expect.poll(() => stream.lastHeard('tag')).toBeGreaterThan(from)
  }

  test('a stream tells a scoped reader of the rows that they see, or saw until then', async () => {
    const { person, url } = await listener([['tickets.read', ['own']]])
    const [id = 0, other = 0] = desk.world.of('ticket').keys()
    for (const each of [id, other]) await desk.write('ticket', each, { assignee: null, requester: null })
    const stream = await listenIn(url, person.caller)
    await settled(stream)
    const heardOf = async (change: () => Promise<unknown>): Promise<boolean> => {
      const from = performance.now()
      await change()
      await settled(stream)
      return stream.lastHeard('ticket') > from
    }
    expect(await heardOf(() => desk.write('ticket', id, { due: '2026-12-01' }))).toBe(false)
    expect(await heardOf(() => desk.write('ticket', id, { assignee: person.id }))).toBe(true)
    expect(await heardOf(() => desk.write('ticket', id, { due: '2026-12-02' }))).toBe(true)
    expect(await heardOf(() => desk.write('ticket', other, { due: '2026-12-02' }))).toBe(false)
    expect(await heardOf(() => desk.write('ticket', id, { assignee: null }))).toBe(true)
    expect(await heardOf(() => desk.write('ticket', id, { due: '2026-12-03' }))).toBe(false)
    const gone = await desk.write('ticket', null, { title: 'Gone', code: 'Gone', requester: person.id })
    expect(await heardOf(() => desk.server.call('DELETE', `/api/tickets/${gone}`))).toBe(true)
    ;(desk.world.of('ticket') as Map<number, Row>).delete(gone)
    stream.close()
  })

  test('a stream that begins later tells no more of what was written since', async () => {
    const { person, mark } = await listener([['tickets.read', ['own']]])
    const [id = 0] = desk.world.of('ticket').keys()
    await desk.write('ticket', id, { assignee: null, requester: null })
    const since = async (change: () => Promise<unknown>): Promise<boolean> => {
      const from = await mark()
      await change()
      const stream = await listenIn(desk.server.url, person.caller, from)
      await settled(stream)
      stream.close()
      return stream.lastHeard('ticket') > 0
    }
    expect(await since(() => desk.write('ticket', id, { due: '2026-12-04' }))).toBe(false)
    expect(await since(() => desk.write('ticket', id, { requester: person.id }))).toBe(true)
    expect(await since(() => desk.write('ticket', id, { requester: null }))).toBe(true)
  })

  /** Whether somebody hears of tickets while something is done. */
  const hearing = async (rights: Rights) => {
    const { person, url } = await listener(rights)
    const stream = await listenIn(url, person.caller)
    await settled(stream)
    return {
      person,
      stream,
      heardOf: async (change: () => Promise<unknown>, entity = 'ticket'): Promise<boolean> => {
        const from = performance.now()
        await change()
        await settled(stream)
        return stream.lastHeard(entity) > from
      },
    }
  }

  test('rows that come and go because another row changed are told to who holds such a scope alone', async () => {
    const [area = 0] = desk.world.of('area').keys()
    const [id = 0] = desk.world.of('ticket').keys()
    await desk.write('ticket', id, { area, assignee: null, requester: null })
    await desk.write('area', area, { keeper: null })
    const kept = await hearing([['tickets.read', ['kept']]])
    const change = (keeper: number | null) => () => desk.write('area', area, { keeper })
    const isListed = async () =>
      (await kept.person.caller.call('GET', '/api/tickets?per_page=100')).body.data.some(
        (row: Row) => row.id === id,
      )
    expect(await kept.heardOf(change(kept.person.id))).toBe(true)
    expect(await isListed()).toBe(true)
    expect(await kept.heardOf(change(null))).toBe(true)
    expect(await isListed()).toBe(false)
    expect(await kept.heardOf(change(null), 'area')).toBe(false)
    kept.stream.close()
    const own = await hearing([['tickets.read', ['own']]])
    expect(await own.heardOf(change(own.person.id))).toBe(false)
    own.stream.close()
    const whole = await hearing([['tickets.read', 'all']])
    expect(await whole.heardOf(change(null))).toBe(false)
    whole.stream.close()
  })
})
