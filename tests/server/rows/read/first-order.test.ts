import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'
import { variant } from '../../../support/variant.ts'

const days = ['2026-03-02', '2026-01-09', '2026-02-11', '2026-01-09', '2026-03-01', '2026-02-11']
const numbers = [7, 12, 3, 100, 3, 20]

describe.each(databases)('the order that an entity says, on %s', (database) => {
  const server = serving({ database })
  /** Reads trips, and may not see who drove. */
  let vera: Caller
  let trips: readonly Loose[] = []

  beforeAll(async () => {
    const needed = await server.needed()
    const repairs = [(await server.make('repairs', needed)).id, (await server.make('repairs', needed)).id]
    const made: Loose[] = []
    for (const [at, day] of days.entries()) {
      const follows = at % 3 === 0 ? null : (made[(at * 2) % made.length]?.id ?? null)
      const trip = { number: numbers[at], day, repair_id: repairs[at % 2], follows_id: follows }
      made.push(await server.make('trips', trip))
    }
    trips = made
    const role = await makeRole(server, 'Trips', ['trips.read'])
    vera = await makePerson(server, 'vera@example.org', [role])
  })

  const ids = async (query: string, caller: Caller = server, path = '/api/trips'): Promise<number[]> => {
    const { status, body } = await caller.call('GET', `${path}?${query}`)
    expect(status).toBe(200)
    return body.data.map(({ id }: Loose) => id)
  }
  /** By these keys in turn; null stands first. */
  const sorted = (keysOf: (row: Loose) => readonly (string | number | null)[]): number[] =>
    [...trips]
      .sort((a, b) => {
        const [mine, others] = [
          [...keysOf(a), a.id],
          [...keysOf(b), b.id],
        ]
        const at = mine.findIndex((key, place) => key !== others[place])
        if (at < 0 || mine[at] === others[at]) return 0
        if (mine[at] === null || others[at] === null) return mine[at] === null ? -1 : 1
        return mine[at] < others[at] ? -1 : 1
      })
      .map(({ id }) => id)

  test('is that of a call that says none, and of its named lists', async () => {
    const byDay = sorted(({ day }) => [day])
    expect(await ids('page=1')).toEqual(byDay)
    expect(await ids('order=desc')).toEqual(byDay.toReversed())
    expect(await ids('sortBy=id')).toEqual(sorted(() => []))
    expect(await ids('sortBy=id&order=desc')).toEqual(sorted(() => []).toReversed())
    const later = byDay.filter((id) => trips.find((row) => row.id === id)?.follows_id !== null)
    expect(later.length).toBeGreaterThan(2)
    expect(await ids('page=1', server, '/api/trip/later')).toEqual(later)
    const { body } = await server.call('GET', '/api/trips?page=1&per_page=10')
    expect(body.first_page_url).toBe('/api/trips?sortBy=day&order=asc&per_page=10&page=1')
  })

  test('is told by the document, beside all that lists can be sorted by', async () => {
    const { body } = await server.call('GET', '/api/openapi.json')
    const parameters = (path: string) =>
      Object.fromEntries(body.paths[path].get.parameters.map((each: Loose) => [each.name, each.schema]))
    expect(parameters('/api/trips').sortBy).toMatchObject({
      default: 'day',
      enum: ['id', 'day', 'repair', 'follows', 'driver'],
    })
    expect(parameters('/api/trip/later')).toMatchObject({
      order: { default: 'asc' },
      sortBy: { default: 'day' },
    })
    expect(parameters('/api/repairs')).toMatchObject({
      order: { default: 'desc' },
      sortBy: { default: 'id' },
    })
  })

  test('a label that begins with a number orders as numbers do, through a reference to the same entity', async () => {
    const keys = (row: Loose) => {
      const led = trips.find(({ id }) => id === row.follows_id)
      return led ? [1, led.number, led.repair_id] : [0, null, null]
    }
    expect(await ids('sortBy=follows&order=asc')).toEqual(sorted(keys))
    expect(await ids('sortBy=follows&order=desc')).toEqual(sorted(keys).toReversed())
    const pages = [await ids('sortBy=follows&per_page=4'), await ids('sortBy=follows&per_page=4&page=2')]
    expect(pages.flat()).toEqual(await ids('sortBy=follows'))
  })

  test('a reference that somebody may not see sorts nothing for them, like one that is not there', async () => {
    const refusal = async (sortBy: string): Promise<Loose> =>
      (await vera.call('GET', `/api/trips?sortBy=${sortBy}`)).body.errors
    expect((await server.call('GET', '/api/trips?sortBy=driver')).status).toBe(200)
    const [hidden, unknown] = [await refusal('driver'), await refusal('nobody')]
    expect(JSON.stringify(hidden).replace('driver', 'nobody')).toBe(JSON.stringify(unknown))
    expect(JSON.stringify(hidden)).not.toContain('driver"')
    expect(await ids('page=1', vera)).toEqual(sorted(({ day }) => [day]))
  })
})

describe('an order by a field that somebody may not see', () => {
  const product = variant(['entities/trip.ts', "sort: ['day', 'asc']", "sort: ['driver', 'asc']"])
  const server = serving({ product: product.place })
  afterAll(() => product.remove())

  test('is that of those who may, and the newest stand first for everybody else', async () => {
    const { id: repair_id } = await server.make('repairs', await server.needed())
    const drivers: number[] = []
    for (const name of ['bea', 'al', 'cy'])
      drivers.push((await makePerson(server, `${name}@example.org`, [1])).id)
    const made: number[] = []
    for (const driver_id of drivers)
      made.push((await server.make('trips', { number: 1, day: '2026-01-01', repair_id, driver_id })).id)
    const vera = await makePerson(server, 'vera@example.org', [
      await makeRole(server, 'Trips', ['trips.read']),
    ])
    const ids = async (caller: Caller) =>
      (await caller.call('GET', '/api/trips?page=1')).body.data.map(({ id }: Loose) => id)
    expect(await ids(server)).toEqual([made[1], made[0], made[2]])
    expect(await ids(vera)).toEqual(made.toReversed())
  })
})
