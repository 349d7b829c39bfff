import { describe, expect, test, vi } from 'vitest'
import { PostgresWriter } from '../../../../src/server/platform/database/postgres/writer.ts'
import { SqliteWriter } from '../../../../src/server/platform/database/sqlite/writer.ts'
import type { Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'

describe.each(databasesOfTier)('lines of a row, on %s', (database) => {
  const server = serving({ database })
  let times = 0
  const begun = (lines: readonly Loose[] = [], more: Loose = {}): Promise<Loose> => {
    times += 1
    return server.make('estimates', { name: `Estimate ${times}`, lines, ...more })
  }
  const put = (row: Loose, body: Loose) => server.call('PUT', `/api/estimates/${row.id}`, body)
  const get = async (row: Loose): Promise<Loose> =>
    (await server.call('GET', `/api/estimates/${row.id}`)).body.data
  const works = (row: Loose) => row.lines.map((line: Loose) => line.work)

  test('are made with it, in their order, and summed up in the answer', async () => {
    const row = await begun([
      { work: 'Turn', hours: '2.00', rate: '10.00' },
      { work: 'Cast', hours: 1 },
      { work: 'Hang' },
    ])
    expect(row).toMatchObject({ total: '68.50', parts: 3, version: 1 })
    expect(row.lines).toMatchObject([
      { work: 'Turn', rate: '10.00', amount: '20.00', state: 'Open', version: 1, service: null },
      { work: 'Cast', rate: '48.50', amount: '48.50' },
      { work: 'Hang', amount: null },
    ])
    expect(row.lines.map((line: Loose) => line.no)).toEqual(
      [...row.lines.map((line: Loose) => line.no)].sort(),
    )
    expect(row.lines[0]).not.toHaveProperty('estimate_id')
    expect(await get(row)).toEqual(row)
  })

  test('are changed, made, deleted and ordered by one save; what a line leaves out is kept', async () => {
    const row = await begun([
      { work: 'A', hours: 1 },
      { work: 'B', hours: 2 },
      { work: 'C', hours: 3 },
    ])
    const [a, b, c] = row.lines
    const { status, body } = await put(row, {
      version: row.version,
      lines: [
        { id: c.id, version: c.version },
        { work: 'D', hours: 4 },
        { id: a.id, work: 'A2' },
      ],
    })
    expect([status, body.data.version]).toEqual([200, 2])
    expect(body.data.lines).toMatchObject([
      { id: c.id, work: 'C', hours: '3.00', version: 1 },
      { work: 'D', hours: '4.00' },
      { id: a.id, work: 'A2', hours: '1.00', version: 2 },
    ])
    expect(body.data).toMatchObject({ parts: 3, total: '388.00' })
    expect((await server.call('GET', `/api/estimate-lines/${b.id}`)).status).toBe(404)
    expect(works(await get(row))).toEqual(['C', 'D', 'A2'])
    const added = await server.make('estimate-lines', { work: 'E', estimate_id: row.id })
    expect(works(await get(row))).toEqual(['C', 'D', 'A2', 'E'])
    const history = await server.call('GET', `/api/estimate-lines/${a.id}/history`)
    expect(history.body.data[0].changes).toMatchObject([{ field: 'work', before: 'A', after: 'A2' }])
    expect(added.version).toBe(1)
  })

  test('not said they stay, said empty they go, and null is no list', async () => {
    const row = await begun([{ work: 'A' }, { work: 'B' }])
    expect(works((await put(row, { limit: '5.00' })).body.data)).toEqual(['A', 'B'])
    const none = await put(row, { lines: null })
    expect([none.status, none.body.errors]).toEqual([422, { lines: ['Lines must be a list of lines.'] }])
    expect((await put(row, { lines: [] })).body.data).toMatchObject({ lines: [], total: '0.00', parts: 0 })
  })

  test('put back as they were answered they change nothing, order and all', async () => {
    const row = await begun([{ work: 'A' }, { work: 'B' }])
    const again = (await put(row, row)).body.data
    expect(again).toEqual(row)
    const turned = (await put(row, { lines: [...row.lines].reverse() })).body.data
    expect([works(turned), turned.version]).toEqual([['B', 'A'], 2])
    expect(turned.lines.map((line: Loose) => line.version)).toEqual([1, 1])
  })

  test('say under which line and field what is wrong, all at once, and nothing is saved', async () => {
    const row = await begun([{ work: 'A', hours: 1, tag: 'x' }])
    const { status, body } = await put(row, {
      name: '',
      lines: [{ id: row.lines[0].id, hours: 5000 }, { hours: 'much' }, 7, { id: 'one' }],
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      name: ['Name is required.'],
      'lines.0.hours': ['Line 1: Hours must be 1,000 or less.'],
      'lines.1.work': ['Line 2: Work is required.'],
      'lines.1.hours': ['Line 2: Hours must be a number written in figures with a point, such as 12.50.'],
      'lines.2': ['Line 3: A line must be an object.'],
      'lines.3': ['Line 4: id must be a number.'],
    })
    const ruled = await put(row, {
      limit: '7.00',
      lines: [
        { id: row.lines[0].id, work: 'Other' },
        { work: 'B', tag: 'X' },
        { work: 'C', extra: true },
        { work: 'D', service_id: 999_999 },
      ],
    })
    expect(ruled.body.errors).toEqual({
      'lines.1.tag': ['Line 2, Tag: Another line has this tag.'],
      'lines.2.hours': ['Line 3, Hours: Say how long the extra work takes.'],
      'lines.3.service_id': ['Line 4: Service is no longer in the list. Choose another.'],
    })
    expect(await get(row)).toEqual(row)
  })

  test('exchange among themselves what no two rows share, and take what a deleted one had', async () => {
    const row = await begun([
      { work: 'A', tag: `a${times}`, rank: 1 },
      { work: 'B', tag: `b${times}`, rank: 2 },
      { work: 'C', tag: `c${times}`, rank: 3 },
    ])
    const [a, b, c] = row.lines
    const { status, body } = await put(row, {
      lines: [
        { id: a.id, tag: b.tag, rank: 3 },
        { id: b.id, tag: a.tag, rank: 1 },
        { work: 'D', tag: c.tag, rank: 2 },
      ],
    })
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.data.lines.map((line: Loose) => [line.tag, line.rank])).toEqual([
      [b.tag, 3],
      [a.tag, 1],
      [c.tag, 2],
    ])
    const [one, two] = body.data.lines
    const same = await put(row, {
      lines: [
        { ...one, rank: 4 },
        { ...two, rank: 4 },
      ],
    })
    expect(same.body.errors).toEqual({
      'lines.1': ['Line 2: Another line of this estimate has this rank.'],
    })
  })

  test('exchange their times, which never overlap', async () => {
    const service = await server.make('services', { name: `Forge ${database}` })
    const at = (starts: string, ends: string) => ({ service_id: service.id, starts, ends })
    const row = await begun([
      { work: 'A', ...at('2026-01-01', '2026-01-05') },
      { work: 'B', ...at('2026-01-06', '2026-01-09') },
    ])
    const [a, b] = row.lines
    const { status, body } = await put(row, {
      lines: [
        { id: a.id, starts: b.starts, ends: b.ends },
        { id: b.id, starts: a.starts, ends: a.ends },
      ],
    })
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.data.lines).toMatchObject([at('2026-01-06', '2026-01-09'), at('2026-01-01', '2026-01-05')])
    const over = await put(row, { lines: [{ id: a.id }, { id: b.id, ends: '2026-01-07' }] })
    expect(over.body.errors).toEqual({
      'lines.1.starts': ['Line 2, Starts: The service is at work in these days.'],
    })
  })

  test('raise the version of their row by whichever door they are changed', async () => {
    const row = await begun([{ work: 'A' }])
    await server.call('PUT', `/api/estimate-lines/${row.lines[0].id}`, { work: 'A2' })
    const stale = await put(row, { version: row.version, lines: [] })
    expect([stale.status, stale.body.data.version, works(stale.body.data)]).toEqual([409, 2, ['A2']])
    await server.make('estimate-lines', { work: 'B', estimate_id: row.id })
    await server.call('DELETE', `/api/estimate-lines/${row.lines[0].id}`)
    expect(await get(row)).toMatchObject({ version: 4, parts: 1 })
    const other = await begun()
    const [line] = (await get(row)).lines
    await server.call('PUT', `/api/estimate-lines/${line.id}`, { estimate_id: other.id })
    expect([(await get(row)).version, (await get(other)).version]).toEqual([5, 2])
    const old = await put(other, { lines: [{ id: line.id, version: 1, work: 'C' }] })
    expect([old.status, works(old.body.data)]).toEqual([409, ['B']])
  })

  test('of another row, or gone, are refused; so are more than 500', async () => {
    const [row, other] = [await begun([{ work: 'A' }]), await begun([{ work: 'B' }])]
    const taken = await put(row, { lines: [{ id: other.lines[0].id }, { id: row.lines[0].id }] })
    const gone = 'This line is not here any more. Somebody may have deleted it.'
    expect([taken.status, taken.body.errors]).toEqual([422, { 'lines.0': [`Line 1: ${gone}`] }])
    const many = Array.from({ length: 501 }, (_, at) => ({ work: `W${at}` }))
    const most = await put(row, { lines: many })
    expect(most.body.errors).toEqual({ lines: ['Lines may have 500 lines at most.'] })
    expect((await put(row, { lines: many.slice(1) })).body.data.parts).toBe(500)
    const further = await server.call('POST', '/api/estimate-lines', { work: 'X', estimate_id: row.id })
    expect([further.status, further.body.errors]).toEqual([
      422,
      { estimate_id: ['Estimate may have 500 estimate lines at most, and has them.'] },
    ])
  })

  test('are written in few statements each, and what follows from them in few for all', async () => {
    const row = await begun()
    const writers = [PostgresWriter.prototype, SqliteWriter.prototype]
    const spies = writers.flatMap((writer) =>
      (['all', 'rows', 'run'] as const).map((name) => vi.spyOn(writer, name)),
    )
    const said = async (lines: readonly Loose[]): Promise<readonly [Loose, number]> => {
      for (const spy of spies) spy.mockClear()
      const { body } = await put(row, { lines })
      return [body.data, spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)]
    }
    try {
      const many = Array.from({ length: 100 }, (_, at) => ({ work: `Hang ${at}` }))
      const [{ lines }, making] = await said(many)
      // What each is asked, and the line itself.
      expect(making).toBeLessThan(2 * many.length + 40)
      const [changed, changing] = await said(lines.map(({ id }: Loose) => ({ id, work: `Cast ${id}` })))
      expect(changing).toBeLessThan(many.length + 40)
      expect(changed.lines.map(({ work }: Loose) => work)).toEqual(lines.map(({ id }: Loose) => `Cast ${id}`))
      expect(new Set(lines.map(({ no }: Loose) => no)).size).toBe(100)
      const found = await server.call('GET', `/api/estimate-lines?keyword=cast ${lines[7].id}`)
      expect(found.body.data.map(({ id }: Loose) => id)).toContain(lines[7].id)
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  })

  test('are nobody’s who may not read them, and written by who may write them', async () => {
    const row = await begun([{ work: 'A' }, { work: 'B' }])
    const name = `lines-${database}`
    const only = await makeRole(server, `only ${name}`, ['estimates.read', 'estimates.update'])
    const blind = await makePerson(server, `blind-${name}@example.org`, [only])
    const seen = (await blind.call('GET', `/api/estimates/${row.id}`)).body.data
    expect(seen).not.toHaveProperty('lines')
    const put = await blind.call('PUT', `/api/estimates/${row.id}`, { ...seen, lines: [], limit: '4.00' })
    expect([put.status, works(await get(row))]).toEqual([200, ['A', 'B']])

    const held = ['estimates.read', 'estimates.update', 'estimate-lines.read', 'estimate-lines.update']
    const some = await makeRole(server, `some ${name}`, held)
    const clerk = await makePerson(server, `clerk-${name}@example.org`, [some])
    const [a, b] = row.lines.map(({ id }: Loose) => ({ id }))
    const by = (lines: readonly Loose[]) => clerk.call('PUT', `/api/estimates/${row.id}`, { lines })
    expect((await by([{ id: b.id }, { id: a.id, work: 'A2' }])).status).toBe(200)
    const added = await by([a, b, { work: 'C' }])
    expect([added.status, added.body.message]).toEqual([
      403,
      'You need the permission "estimate-lines.create". Ask an administrator for it.',
    ])
    const less = await by([{ id: a.id }])
    expect([less.status, less.body.message]).toMatchObject([
      403,
      expect.stringContaining('estimate-lines.delete'),
    ])
    expect(works(await get(row))).toEqual(['B', 'A2'])
  })
})
