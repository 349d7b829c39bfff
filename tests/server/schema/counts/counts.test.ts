import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, holds } from '../../../../src/model/index.ts'
import { loadModel } from '../../../../src/server/index.ts'
import { allGroups, countOfList } from '../../../../src/server/schema/counts/count-groups.ts'
import type { Loose } from '../../../support/calls.ts'
import { standingClock } from '../../../support/clock.ts'
import { databases, type Needed, serving } from '../../../support/databases.ts'
import { drawn } from '../../../support/two-versions.ts'
import { workshop } from '../../../support/workshop.ts'

const model = await loadModel(workshop)
const day = 24 * 3600

describe('what is counted together', () => {
  test('follows from the lists: each is counted by one group, those that ask for days apart by the day', () => {
    const repair = model.entities.repair
    const counts = repair?.lists.map((list) => [list.name, countOfList(repair, list)] as const) ?? []
    expect(counts.every(([, count]) => count !== null)).toBe(true)
    expect(counts.filter(([, count]) => count?.days).map(([name]) => name)).toEqual([
      'due-in-3-days',
      'due-after-3-days',
      'promised-late',
    ])
  })

  test('is one group for the three lists that differ in days alone', () => {
    const definitions = allGroups(model).map((group) => group.definition)
    expect(definitions.filter((definition) => definition.endsWith('last_date day'))).toHaveLength(1)
    expect(new Set(definitions).size).toBe(definitions.length)
  })

  test('is no group for a rule that tests days inside a choice', () => {
    const repair = model.entities.repair
    if (!repair) throw new Error('There is no repair.')
    const rows = { any: [{ last_date: { before: 'today' } }, { action: null }] } as const
    expect(countOfList(repair, { name: 'x', title: 'X', api: '', route: '', rows })).toBeNull()
  })
})

describe.each(databases)('counts on %s', (database) => {
  const clock = standingClock('2026-11-21T09:00:00.000Z')
  const server = serving({ database, now: clock.now })
  let ids: Omit<Needed, 'last_date'>
  const rows = new Map<number, Loose>()
  const labels = {
    action: ['Promised', 'Declined'],
    status: ['Ready', 'In Work'],
    result: ['Not Settled', 'Settled'],
  }
  const random = drawn(database.length)

  beforeAll(async () => {
    const { last_date: _, ...needed } = await server.needed()
    ids = needed
  })

  const drawnBody = () => {
    const pick = (count: number) => random(count + 1) || null
    return {
      action_id: pick(labels.action.length),
      status_id: pick(labels.status.length),
      result_id: [null, 1, 3][random(3)],
      last_date: addDays('2026-11-21', random(12) - 5),
      published_on: random(3) === 0 ? null : `${2023 + random(3)}-0${1 + random(9)}-01`,
    }
  }

  const expectAllRight = async () => {
    const now = (await server.call('GET', '/api/dashboard-data')).headers.get('business-date') ?? ''
    const dashboard: Loose = (await server.call('GET', '/api/dashboard-data')).body
    const facts = [...rows.values()].map((row) => ({
      action: labels.action[row.action_id - 1] ?? null,
      status: labels.status[row.status_id - 1] ?? null,
      result: row.result_id === null ? null : row.result_id === 1 ? 'Not Settled' : 'Settled',
      last_date: row.last_date,
    }))
    const { counts = {}, total } = model.dashboard ?? {}
    expect(dashboard[total?.[0] ?? '']).toBe(rows.size)
    for (const [key, name] of Object.entries(counts)) {
      const list = model.entities.repair?.lists.find((each) => each.name === name)
      const expected = facts.filter((row) => list && holds(list.rows, row, now, 'UTC')).length
      const listed = (await server.call('GET', `${list?.api}?per_page=100`)).body
      expect([name, dashboard[key], listed.total, listed.data.length]).toEqual([
        name,
        expected,
        expected,
        expected,
      ])
    }
    const years = [
      ...new Set([...rows.values()].flatMap((row) => row.published_on?.slice(0, 4) ?? [])),
    ].sort()
    expect(dashboard.action_status.years).toEqual(years.map(Number))
    expect(dashboard.action_status.promised).toEqual(
      years.map(
        (year) =>
          [...rows.values()].filter((row) => row.action_id === 1 && row.published_on?.startsWith(year))
            .length,
      ),
    )
  }

  test('are right after every kind of change, and again when days have passed', {
    timeout: 300_000,
  }, async () => {
    for (let step = 0; step < 60; step += 1) {
      const known = [...rows.keys()]
      const some = known[random(known.length)]
      const what = some === undefined ? 0 : random(5)
      if (some === undefined || what < 2) {
        const body = drawnBody()
        rows.set((await server.make('repairs', { ...ids, ...body })).id, body)
      } else if (what < 4) {
        const body = drawnBody()
        expect((await server.call('PUT', `/api/repairs/${some}`, body)).status).toBe(200)
        rows.set(some, body)
      } else {
        expect((await server.call('DELETE', `/api/repairs/${some}`)).status).toBe(200)
        rows.delete(some)
      }
    }
    await expectAllRight()
    for (const days of [1, 3, 10]) {
      clock.pass(days * day)
      await server.signInAgain()
      await expectAllRight()
    }
  })

  test('follow a row from day to day and from year to year', async () => {
    const figures = async () => {
      const { promised_late, due_in_3, due_after_3, action_status } = (
        await server.call('GET', '/api/dashboard-data')
      ).body
      const year = action_status.years.indexOf(2026)
      return [promised_late, due_in_3, due_after_3, year < 0 ? 0 : action_status.promised[year]]
    }
    const today = (await server.call('GET', '/api/user')).headers.get('business-date') ?? ''
    const before = await figures()
    const { id } = await server.make('repairs', { ...ids, action_id: 1, last_date: addDays(today, 9) })
    for (const [shift, year, expected] of [
      [9, 2026, [0, 0, 1, 1]],
      [3, 2026, [0, 1, 0, 1]],
      [0, 2025, [0, 1, 0, 0]],
      [-1, 2024, [1, 0, 0, 0]],
      [40, 2026, [0, 0, 1, 1]],
    ] as const) {
      const body = { last_date: addDays(today, shift), published_on: `${year}-01-31` }
      expect((await server.call('PUT', `/api/repairs/${id}`, body)).status).toBe(200)
      expect((await figures()).map((figure, at) => figure - before[at])).toEqual(expected)
    }
    expect((await server.call('DELETE', `/api/repairs/${id}`)).status).toBe(200)
    expect(await figures()).toEqual(before)
  })

  test('stay as they are when a write is refused', async () => {
    const before = (await server.call('GET', '/api/dashboard-data')).body
    expect((await server.call('POST', '/api/repairs', { ...ids, last_date: 'never' })).status).toBe(422)
    expect(
      (await server.call('POST', '/api/repairs', { ...ids, last_date: '2026-12-01', action_id: 99 })).status,
    ).toBe(422)
    expect((await server.call('GET', '/api/dashboard-data')).body).toEqual(before)
  })
})
