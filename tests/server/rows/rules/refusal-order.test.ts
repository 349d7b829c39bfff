import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused } from '../../../../src/model/texts/en/answers.ts'
import type { Caller, Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'
import { variant } from '../../../support/variant.ts'

const sentence = 'It is over before it begins.'
const product = variant(
  ['entities/booking.ts', "date('To', sortable)", "date('To', sortable, notBefore('from_day'))"],
  ['entities/booking.ts', '  money,\n', '  money,\n  notBefore,\n'],
  [
    'entities/booking.ts',
    '  never: [\n',
    `  never: [\n    { when: { to_day: { before: { field: 'from_day' } } }, at: 'to_day', says: '${sentence}' },\n`,
  ],
  [
    'entities/booking.ts',
    '  never: [\n',
    "  scopes: { asked: ['Asked for', { state: 'Asked' }] },\n  never: [\n",
  ],
)
afterAll(() => product.remove())

/** Each request deserves both refusals that its name has; the first is told. */
describe.each(databases)('of two refusals the first is told, on %s', (database) => {
  const server = serving(() => ({ database, product: product.place }))
  let clerk: Caller
  let boss: number
  let count = 0

  const bench = async () => (await server.make('benches', { name: `Bench ${++count}` })).id as number
  const booking = async (body: Loose = {}) =>
    server.make('bookings', { bench_id: await bench(), purpose: `Purpose ${++count}`, ...body })
  const says = async (by: Caller, method: string, path: string, body?: Loose) => {
    const answer = await by.call(method, path, body)
    const errors = answer.body.errors ?? {}
    return [answer.status, Object.keys(errors).length > 0 ? Object.keys(errors) : answer.body.message]
  }
  /** The reason for which the only row of a bulk is refused. */
  const reason = async (by: Caller, plural: string, id: number, change: Loose) => {
    const answer = await by.call('POST', `/api/${plural}/bulk`, {
      select: { ids: [id] },
      ...change,
      dry: true,
    })
    return answer.body.data?.refused[0]?.reason ?? answer.body
  }

  beforeAll(async () => {
    const verbs = ['bookings.read', 'bookings.update.asked', 'users.read', 'users.update', 'roles.read']
    const more = ['statuses.read', 'statuses.update', 'claims.read', 'claims.update', 'roles.update']
    const role = await makeRole(server, 'Clerk', [...verbs, ...more])
    clerk = await makePerson(server, 'clerk@example.org', [role])
    boss = (await makePerson(server, 'boss@example.org', [1])).id
  })

  test('401 before 404', async () => {
    const nobody = {
      ...clerk,
      call: (method: string, path: string) => fetch(new URL(path, server.url), { method }),
    }
    expect((await nobody.call('GET', '/api/bookings/999999')).status).toBe(401)
  })

  test('404 before 422', async () => {
    expect((await says(clerk, 'PUT', '/api/bookings/999999', { purpose: 5 }))[0]).toBe(404)
  })

  test('a scope before the payload, the version, and rules', async () => {
    const row = await booking()
    await server.call('PUT', `/api/bookings/${row.id}`, { state: 'Granted' })
    for (const body of [{ purpose: 5 }, { version: 1, purpose: 'x' }, { state: 'Over' }])
      expect((await says(clerk, 'PUT', `/api/bookings/${row.id}`, body))[0]).toBe(403)
    expect(await reason(clerk, 'bookings', row.id, { set: { state: 'Over' } })).toBe(
      'You may change asked for only.',
    )
  })

  test('the guard before the payload, the version, and rules', async () => {
    for (const body of [{ name: 5 }, { version: 999, name: 'x' }, { email: 'clerk@example.org' }])
      expect(await says(clerk, 'PUT', `/api/users/${boss}`, body)).toEqual([403, refused.outranks])
    expect(await says(clerk, 'PUT', '/api/roles/1', { title: 5 })).toEqual([403, refused.outranks])
    const me = (await clerk.call('GET', '/api/user')).body
    const own = me.data?.id ?? me.id
    expect(await says(clerk, 'PUT', `/api/users/${own}`, { roles: [3], name: 5 })).toEqual([
      403,
      refused.ownRoles,
    ])
    expect(await says(clerk, 'PUT', `/api/users/${own}`, { roles: [3], version: 999 })).toEqual([
      403,
      refused.ownRoles,
    ])
  })

  test('the payload before the version', async () => {
    const row = await booking()
    await server.call('PUT', `/api/bookings/${row.id}`, { fee: '5.00' })
    const body = { version: row.version, purpose: 5 }
    expect(await says(server, 'PUT', `/api/bookings/${row.id}`, body)).toEqual([422, ['purpose']])
  })

  test('the version before a button that is not there, a lock, and rules', async () => {
    const claim = await server.make('claims', { subject: `Subject ${++count}` })
    await server.call('POST', `/api/claims/${claim.id}/send`, {})
    const path = `/api/claims/${claim.id}/send`
    expect(await says(server, 'POST', path, { version: claim.version })).toEqual([409, refused.stale])
    expect((await says(server, 'POST', path, {}))[1]).not.toBe(refused.stale)

    const { body } = await server.call('GET', '/api/statuses?keyword=Ready')
    const [ready] = body.data
    const status = `/api/statuses/${ready.id}`
    expect(await says(server, 'PUT', status, { version: 999, name: 'Other' })).toEqual([409, refused.stale])

    const row = await booking()
    await server.call('PUT', `/api/bookings/${row.id}`, { fee: '5.00' })
    for (const broken of [{ paid: '9.00' }, { state: 'Over' }, { bench_id: 999_999 }])
      expect(
        await says(server, 'PUT', `/api/bookings/${row.id}`, { version: row.version, ...broken }),
      ).toEqual([409, refused.stale])
  })

  test('a line that somebody else changed before the rules of the row', async () => {
    const lines = [{ work: 'Cast', hours: '1.00', rate: '10.00' }]
    const [one, other] = [`Estimate ${++count}`, `Estimate ${++count}`]
    const { id } = await server.make('estimates', { name: one, lines })
    await server.make('estimates', { name: other, lines: [] })
    const [line] = (await server.call('GET', `/api/estimates/${id}`)).body.data.lines
    await server.call('PUT', `/api/estimate-lines/${line.id}`, { rank: 3 })
    const stale = { name: other, lines: [{ id: line.id, version: line.version, work: 'Turn' }] }
    expect(await says(server, 'PUT', `/api/estimates/${id}`, stale)).toEqual([409, refused.stale])
    const now = { ...stale, lines: [{ ...stale.lines[0], version: line.version + 1 }] }
    expect(await says(server, 'PUT', `/api/estimates/${id}`, now)).toEqual([422, ['name']])
  })

  test('a lock before rules', async () => {
    const { body } = await server.call('GET', '/api/statuses?per_page=100')
    const [ready, other] = ['Ready', 'In Work'].map((name) =>
      body.data.find((row: Loose) => row.name === name),
    )
    const [status, message] = await says(server, 'PUT', `/api/statuses/${ready.id}`, { name: other.name })
    expect([status, String(message)]).toEqual([409, expect.stringContaining('rules depend on')])
    expect(await reason(server, 'statuses', ready.id, { set: { name: other.name } })).toContain(
      'rules depend on',
    )
  })

  test('the descriptor’s sentence before ours, in a form, among many, and of a new row', async () => {
    const row = await booking({ from_day: '2030-05-05', to_day: '2030-05-06' })
    const set = { to_day: '2030-05-01' }
    const alone = await server.call('PUT', `/api/bookings/${row.id}`, set)
    expect(alone.body.errors.to_day).toEqual([sentence])
    expect(await reason(server, 'bookings', row.id, { set })).toBe(sentence)
    const made = await server.call('POST', '/api/bookings', {
      ...{ bench_id: await bench(), purpose: 'New', from_day: '2030-05-05', to_day: '2030-05-01' },
    })
    expect(made.body.errors).toEqual({ to_day: [sentence] })
    expect(await reason(server, 'bookings', row.id, { set: { state: 'Over' } })).toBe(
      'Say when it was given back.',
    )
  })
})
