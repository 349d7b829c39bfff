import { afterAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { variant } from '../../../support/variant.ts'

describe.each(databases)('lines that several people write at once, on %s', (database) => {
  const server = serving({ database })
  const get = async ({ id }: Loose): Promise<Loose> =>
    (await server.call('GET', `/api/estimates/${id}`)).body.data
  const put = ({ id }: Loose, body: Loose) => server.call('PUT', `/api/estimates/${id}`, body)
  const workOf = (row: Loose) => row.lines.map((line: Loose) => line.work)

  test('of two who save from the same version one is told, and loses nothing unseen', async () => {
    const row = await server.make('estimates', { name: 'Two', lines: [{ work: 'A' }] })
    const [one, other] = await Promise.all(
      ['B', 'C'].map((work) => put(row, { version: row.version, lines: [...row.lines, { work }] })),
    )
    expect([one?.status, other?.status].sort()).toEqual([200, 409])
    const [saved, told] = one?.status === 200 ? [one, other] : [other, one]
    expect(told?.body.data).toEqual(saved?.body.data)
    expect((await get(row)).lines).toHaveLength(2)
  })

  test('a line that goes meanwhile is never made again, nor taken for another', async () => {
    const row = await server.make('estimates', { name: 'Gone', lines: [{ work: 'A' }, { work: 'B' }] })
    const [a, b] = row.lines
    const [gone, saved] = await Promise.all([
      server.call('DELETE', `/api/estimate-lines/${a.id}`),
      put(row, { version: row.version, lines: [{ id: a.id, work: 'A2' }, { id: b.id }] }),
    ])
    expect(gone.status).toBe(200)
    expect([200, 409]).toContain(saved.status)
    expect(workOf(await get(row))).toEqual(['B'])
  })

  test('by whichever door, sums and versions are right in the end', async () => {
    const row = await server.make('estimates', {
      name: 'Doors',
      lines: Array.from({ length: 6 }, (_, at) => ({ work: `L${at}`, hours: 1, rate: 10 })),
    })
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const line = row.lines[at % 6]
        if (at % 3 === 0) return server.call('PUT', `/api/estimate-lines/${line.id}`, { hours: at + 1 })
        if (at % 3 === 1)
          return server.call('POST', '/api/estimate-lines', {
            work: `N${at}`,
            hours: 1,
            rate: 1,
            estimate_id: row.id,
          })
        const now = await get(row)
        return put(row, { version: now.version, lines: [...now.lines].reverse() })
      }),
    )
    for (const { status } of answers) expect([200, 201, 409]).toContain(status)
    const now = await get(row)
    const sum = now.lines.reduce((total: number, line: Loose) => total + Number(line.amount), 0)
    expect([Number(now.total), now.parts]).toEqual([sum, now.lines.length])
    const written = answers.filter(({ status }) => status !== 409).length
    expect(now.version).toBeLessThanOrEqual(1 + written)
    expect(now.version).toBeGreaterThanOrEqual(8)
  })
})

describe.each(databases)('what sums ask for, on %s', (database) => {
  const demanding = variant([
    'entities/estimate.ts',
    '  lists: {',
    "  requiredWhen: { limit: { total: { above: '9000.00' } } },\n  lists: {",
  ])
  afterAll(() => demanding.remove())
  const server = serving({ database, product: demanding.place })
  const get = async ({ id }: Loose): Promise<Loose> =>
    (await server.call('GET', `/api/estimates/${id}`)).body.data
  const put = ({ id }: Loose, body: Loose) => server.call('PUT', `/api/estimates/${id}`, body)

  test('what is asked for by the sums of a row is asked for by what its lines come to', async () => {
    const line = (hours: number) => ({ work: 'A', hours, rate: '100.00' })
    const made = await server.make('estimates', { name: 'Bound', lines: [line(90)] })
    expect(made).toMatchObject({ total: '9000.00', limit: null })
    const dear = [{ id: made.lines[0].id, hours: 91 }]
    const over = await put(made, { lines: dear })
    expect([over.status, over.body.errors]).toEqual([
      422,
      { limit: ['Limit is required while Total is more than 9,000.00.'] },
    ])
    expect(await get(made)).toEqual(made)
    expect((await put(made, { lines: dear, limit: '1.00' })).body.data.left).toBe('-9099.00')
    const less = await put(made, { lines: [{ id: made.lines[0].id, hours: 2 }], limit: null })
    expect([less.status, less.body.data.total]).toEqual([200, '200.00'])
    const first = await server.call('POST', '/api/estimates', { name: 'First', lines: [line(99)] })
    expect([first.status, Object.keys(first.body.errors)]).toEqual([422, ['limit']])
  })
})
