import { beforeAll, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'

const verbs = (...plurals: readonly string[]) =>
  plurals.flatMap((plural) => ['create', 'update', 'delete'].map((verb) => `${plural}.${verb}`))

const server = serving()
/** Writes everything that is written here, and reads none of it. */
let blind: Caller
let next = 0

const scale = () => server.make('scales', { name: `Scale ${++next}` })
const repair = async () => server.make('repairs', await server.needed(`Nord ${++next}`))
const pledgeOf = async (repair: Loose, body: Loose) => {
  const status = await server.make('pledge-statuses', { title: `Status ${++next}` })
  return server.make('pledges', { repair_id: repair.id, pledge_status_id: status.id, ...body })
}

beforeAll(async () => {
  const role = await makeRole(
    server,
    'Blind',
    verbs('scales', 'statuses', 'pledges', 'users', 'roles', 'permissions'),
  )
  blind = await makePerson(server, 'blind@example.org', [role])
})

test('is answered the id and the version of what they make', async () => {
  const { status, body } = await blind.call('POST', '/api/scales', { name: 'Unseen' })
  expect([status, body]).toEqual([201, { data: { id: expect.any(Number), version: 1 } }])
})

test('is answered no more of what they change, however little', async () => {
  const { id } = await scale()
  for (const [change, version] of [
    [{}, 1],
    [{ name: `Renamed ${id}`, version: 1 }, 2],
  ] as const) {
    const { status, body } = await blind.call('PUT', `/api/scales/${id}`, change)
    expect([status, body]).toEqual([200, { data: { id, version } }])
  }
})

test('is shown nothing of a row that somebody else changed', async () => {
  const { id } = await scale()
  const { status, body } = await blind.call('PUT', `/api/scales/${id}`, { version: 99 })
  expect([status, body.data]).toEqual([409, { id, version: 1 }])
  expect((await server.call('PUT', `/api/scales/${id}`, { version: 99 })).body.data).toHaveProperty('name')
})

test('is not told the day that another may not lie before', async () => {
  const { id } = await pledgeOf(await repair(), { start_date: '2026-05-17', end_date: '2026-12-31' })
  const early = { end_date: '1900-01-01' }
  const refused = await blind.call('PUT', `/api/pledges/${id}`, early)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { end_date: ['End Date must not be before Start Date.'] },
  ])
  // Of what they send themselves nothing is new to them.
  const own = await blind.call('PUT', `/api/pledges/${id}`, { start_date: '2026-06-01', ...early })
  expect(own.body.errors).toEqual({ end_date: ['End Date must not be before Start Date (01-06-2026).'] })
  const seen = await server.call('PUT', `/api/pledges/${id}`, early)
  expect(seen.body.errors).toEqual({ end_date: ['End Date must not be before Start Date (17-05-2026).'] })
})

test('is not told the name of a row that they may not rename, change or delete', async () => {
  const idOf = async (path: string, title: string): Promise<number> => {
    const { body } = await server.call('GET', `${path}?page=1&keyword=${encodeURIComponent(title)}`)
    return body.data[0].id
  }
  const status = `/api/statuses/${await idOf('/api/statuses', 'Ready')}`
  const role = `/api/roles/${await idOf('/api/roles', 'Administrator')}`
  const permission = `/api/permissions/${await idOf('/api/permissions', 'scales.read')}`
  const used = await scale()
  await server.call('PUT', `/api/repairs/${(await repair()).id}`, { scale_id: used.id })
  for (const [method, path, body, message] of [
    [
      'PUT',
      status,
      { name: 'Sent' },
      'This is a name that rules depend on. It cannot be renamed or deleted.',
    ],
    ['DELETE', status, undefined, 'This is a name that rules depend on. It cannot be renamed or deleted.'],
    ['DELETE', permission, undefined, 'This is made from the descriptors. It cannot be changed or deleted.'],
    ['DELETE', `/api/scales/${used.id}`, undefined, 'This scale is used by other rows. Change those first.'],
  ] as const) {
    const answer = await blind.call(method, path, body)
    expect([path, answer.status, answer.body]).toEqual([path, 409, { message }])
  }
  expect((await blind.call('PUT', role, { title: 'Boss' })).body).toEqual({
    message: 'You cannot change somebody who holds permissions that you do not.',
  })
})

test('is not told the words that a password is made of', async () => {
  const password = 'wilhelmina-secret-wilhelmina'
  const { id } = await server.make('users', {
    ...{ name: 'Wilhelmina Secret', email: `wilhelmina${++next}@example.org`, roles: [] },
    ...{ password: 'correct horse battery', confirm_password: 'correct horse battery' },
    roles: [await makeRole(server, `Nobody ${next}`, [])],
  })
  const errors = async (caller: Caller) =>
    (await caller.call('PUT', `/api/users/${id}`, { password, confirm_password: password })).body.errors
  expect(await errors(blind)).toEqual({
    password: ['Password is too easy to guess. Choose one that is not a well-known password.'],
  })
  expect(JSON.stringify(await errors(server))).toContain('must not be made from')
})
