import { beforeAll, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'

const unpaged = [
  'users',
  'customers',
  'scales',
  'sources',
  'results',
  'services',
  'categories',
  'statuses',
  'actions',
  'roles',
  'pledge-statuses',
]

const server = serving()
let writer: Caller
beforeAll(async () => {
  for (const name of ['delta', 'Alpha', 'Ärger', 'beta 100%'])
    await server.call('POST', '/api/customers', {
      name,
      address: 'lane',
      phone_no: '1',
      contact_person: 'c',
    })
  await server.call('POST', '/api/pledge-statuses', { title: 'Running' })
  writer = await makePerson(server, 'writer@example.org', [
    await makeRole(server, 'Writers', ['repairs.create']),
  ])
})

test.each(unpaged)('GET /api/%s without a query answers every row under data', async (plural) => {
  const { body } = await server.call('GET', `/api/${plural}`)
  expect(Object.keys(body)).toEqual(['data'])
  expect(Array.isArray(body.data)).toBe(true)
})

test.each(['repairs', 'pledges', 'permissions'])('GET /api/%s without a query is paged', async (plural) => {
  const { body } = await server.call('GET', `/api/${plural}`)
  expect(body).toMatchObject({ current_page: 1, per_page: 15 })
})

test('a pledge status carries its text under both names', async () => {
  expect((await server.call('GET', '/api/pledge-statuses')).body.data[0]).toMatchObject({
    title: 'Running',
    name: 'Running',
  })
  expect((await server.call('GET', '/api/pledge-statuses?options=1')).body.data[0]).toEqual({
    id: 1,
    title: 'Running',
    name: 'Running',
  })
})

test('options=1 answers id and label alone, in the order of the labels, a page at a time', async () => {
  const { body } = await server.call('GET', '/api/customers?options=1&per_page=3')
  expect(body.data.map((row: Loose) => row.name)).toEqual(['Alpha', 'Ärger', 'beta 100%'])
  expect(Object.keys(body.data[0])).toEqual(['id', 'name'])
  expect(body).toMatchObject({ total: 4, last_page: 2 })
})

test('a keyword is looked for in the label, nowhere else', async () => {
  const names = async (keyword: string) =>
    (
      await server.call('GET', `/api/customers?options=1&keyword=${encodeURIComponent(keyword)}`)
    ).body.data.map((row: Loose) => row.name)
  expect(await names('ALP')).toEqual(['Alpha'])
  expect(await names('%')).toEqual(['beta 100%'])
  expect(await names('lane')).toEqual([])
})

test('ids asks for exactly these, and is checked', async () => {
  const { body } = await server.call('GET', '/api/customers?options=1&ids=2,4,999')
  expect(body.data.map((row: Loose) => row.id)).toEqual([2, 4])
  for (const ids of ['x', '1;2', '-1', '1,', Array.from({ length: 501 }, (_, at) => at + 1).join()])
    expect((await server.call('GET', `/api/customers?options=1&ids=${ids}`)).status).toBe(422)
})

test('a row without a name of its own has a label', async () => {
  for (const [path, body] of [
    ['/api/services', { name: 'Study' }],
    ['/api/categories', { name: 'Works' }],
  ] as const)
    await server.call('POST', path, body)
  await server.call('POST', '/api/repairs', {
    customer_id: 2,
    service_id: 1,
    category_id: 1,
    last_date: '2026-12-24',
  })
  const options = async (keyword: string) =>
    (await server.call('GET', `/api/repairs?options=1&keyword=${keyword}`)).body.data
  expect(await options('alpha')).toEqual([{ id: 1, label: 'Alpha – Study – 24-12-2026' }])
  expect(await options('delta')).toEqual([])
})

test('without=pledge leaves out what has one, newest first; whoever may not know of pledges is refused', async () => {
  const propose = async (last_date: string): Promise<number> => {
    const body = { customer_id: 1, service_id: 1, category_id: 1, last_date }
    return (await server.call('POST', '/api/repairs', body)).body.data.id
  }
  const [first, begun, last] = [
    await propose('2027-01-01'),
    await propose('2027-01-02'),
    await propose('2027-01-03'),
  ]
  await server.call('POST', '/api/pledges', { repair_id: begun, end_date: '2027-05-05' })
  const free = async (more = '', caller: Caller = server) =>
    caller.call('GET', `/api/repairs?options=1&without=pledge${more}`)
  expect((await free('&keyword=delta')).body.data.map(({ id }: Loose) => id)).toEqual([last, first])
  expect((await free('&per_page=1')).body).toMatchObject({ data: [{ id: last }], total: 3 })
  const starter = await makePerson(server, 'starter@example.org', [
    await makeRole(server, 'Starters', ['pledges.create']),
  ])
  const reader = await makePerson(server, 'reader@example.org', [
    await makeRole(server, 'Readers', ['repairs.read']),
  ])
  expect((await free('', starter)).status).toBe(200)
  expect((await free('', reader)).body.errors).toEqual({
    without: ['without="pledge" is not possible here. No rows belong to these.'],
  })
  expect((await server.call('GET', '/api/repairs?without=pledge')).body.errors).toEqual({
    without: ['without goes together with options=1.'],
  })
})

test('who may write an entity reads the options of what it refers to, and no more', async () => {
  const users = await writer.call('GET', '/api/users?options=1')
  expect([users.status, Object.keys(users.body.data[0])]).toEqual([200, ['id', 'name']])
  const all = await writer.call('GET', '/api/users')
  expect([all.status, Object.keys(all.body.data[0])]).toEqual([200, ['id', 'name']])
  expect((await writer.call('GET', '/api/users?per_page=10')).status).toBe(403)
  expect((await writer.call('GET', '/api/users?keyword=x')).status).toBe(403)
  expect((await writer.call('GET', '/api/users/1')).status).toBe(403)
  expect((await writer.call('GET', '/api/pledge-statuses?options=1')).status).toBe(403)
  expect((await writer.call('GET', '/api/roles')).status).toBe(403)
})
