import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownProduct } from '../../src/server/index.ts'
import type { Loose } from '../support/calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { categories, dashboardKeys, nestedNames, optionLists, pageKeys, screens } from './specified.ts'

/** The specification, walked call by call over real HTTP. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ product: ownProduct, today: () => '2026-03-12' })
})
afterAll(() => server.stop())

const rowOf = async (plural: string, payload: object): Promise<Loose> => {
  const { status, body } = await server.call('POST', `/api/${plural}`, payload)
  expect([plural, status, body.errors]).toEqual([plural, 201, undefined])
  return body.data
}
const labelled = async (plural: string, label: string): Promise<number> => {
  const { body } = await server.call('GET', `/api/${plural}`)
  return body.data.find((row: Loose) => [row.name, row.title].includes(label)).id
}

describe('the session', () => {
  test('POST /api/login answers a token and a user', async () => {
    const { status, body } = await server.stranger.call('POST', '/api/login', {
      email: server.email,
      password: server.password,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token: expect.any(String), user: { email: server.email } })
  })

  test('a failed login has its errors under email', async () => {
    const { status, body } = await server.stranger.call('POST', '/api/login', {
      email: server.email,
      password: 'no',
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ email: [expect.any(String)] })
  })

  test('GET /api/user answers the current user with name and email', async () => {
    const { body } = await server.call('GET', '/api/user')
    expect(body).toMatchObject({ name: expect.any(String), email: server.email })
  })
})

describe('every entity has its calls', () => {
  test.each(screens.map(({ many, refused }) => [many, refused] as const))(
    'GET, POST /api/%s and GET, PUT, DELETE by id',
    async (many, refused) => {
      const list = await server.call('GET', `/api/${many}?keyword=&sortBy=id&order=desc&per_page=15`)
      expect([list.status, Object.keys(list.body).sort()]).toEqual([200, pageKeys])
      expect([list.body.per_page, list.body.current_page]).toEqual([15, 1])
      const created = await server.call('POST', `/api/${many}`, {})
      expect([created.status, Object.keys(created.body.errors)]).toEqual([422, [...refused]])
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const { status } = await server.call(
          method,
          `/api/${many}/9999999`,
          method === 'PUT' ? {} : undefined,
        )
        expect([method, status]).toEqual([method, 404])
      }
    },
  )

  test.each(optionLists)(
    'GET /api/%s without a query answers its options under data, as an array',
    async (many) => {
      const { body } = await server.call('GET', `/api/${many}`)
      expect(Object.keys(body)).toEqual(['data'])
      expect(Array.isArray(body.data)).toBe(true)
    },
  )

  test('the options of the user form have id and title, those of the project form id and name', async () => {
    await rowOf('project-statuses', { title: 'In progress' })
    const roles = await server.call('GET', '/api/roles')
    expect(roles.body.data[0]).toMatchObject({ id: expect.any(Number), title: expect.any(String) })
    const statuses = await server.call('GET', '/api/project-statuses')
    expect(statuses.body.data[0]).toMatchObject({
      id: expect.any(Number),
      name: 'In progress',
      title: 'In progress',
    })
  })
})

describe('a proposal', () => {
  test('carries the names of what it refers to in list rows, days left, and its fields under data', async () => {
    const organization = await rowOf('organizations', {
      name: 'Acme',
      address: '1 Main Street',
      phone_no: '555',
      contact_person: 'Jo',
    })
    const service = await rowOf('services', { name: 'Design' })
    const category = await rowOf('categories', { name: 'Tender' })
    const sector = await rowOf('sectors', { name: 'Energy' })
    const source = await rowOf('sources', { title: 'Newspaper' })
    const me = (await server.call('GET', '/api/user')).body.id
    const sent = {
      organization_id: organization.id,
      sector_id: sector.id,
      service_id: service.id,
      category_id: category.id,
      source_id: source.id,
      published_on: '2026-03-01',
      last_date: '2026-03-14',
      action_id: await labelled('actions', 'Pursued'),
      status_id: await labelled('statuses', 'On Going'),
      result_id: await labelled('results', 'Selection in Process'),
      processed_by: me,
      remarks: 'Worth a try',
      discussion_date: '2026-03-10',
    }
    const { id } = await rowOf('proposals', sent)
    expect((await server.call('GET', `/api/proposals/${id}`)).body.data).toMatchObject({
      ...sent,
      initiated_by: me,
    })
    const list = await server.call('GET', '/api/proposals?sortBy=id&order=desc')
    const row = list.body.data.find((each: Loose) => each.id === id)
    expect(row.days_left).toBe(2)
    for (const [key, label] of Object.entries(nestedNames))
      expect([key, row[key][label]]).toEqual([key, expect.any(String)])
  })

  test.each(Object.keys(categories))('GET /api/proposal/%s is a paged list', async (category) => {
    const { status, body } = await server.call('GET', `/api/proposal/${category}?keyword=&per_page=10`)
    expect([status, Object.keys(body).sort(), body.path]).toEqual([
      200,
      pageKeys,
      `/api/proposal/${category}`,
    ])
  })

  test('there is no other category', async () => {
    expect((await server.call('GET', '/api/proposal/lost')).status).toBe(404)
  })
})

test('GET /api/dashboard-data answers the counts that the specification lists', async () => {
  const { body } = await server.call('GET', '/api/dashboard-data')
  expect(Object.keys(body)).toEqual(expect.arrayContaining(dashboardKeys))
  for (const key of dashboardKeys) expect(body[key]).toBeTypeOf('number')
})

test('each dashboard count is the total of its list', async () => {
  const { body } = await server.call('GET', '/api/dashboard-data')
  const total = async (path: string) => (await server.call('GET', path)).body.total
  expect(body.proposals).toBe(await total('/api/proposals?per_page=10'))
  expect(body.due_within_3).toBe(await total('/api/proposal/due-within-3-days'))
  for (const category of Object.keys(categories).filter((name) => !/^(due|on)-/.test(name)))
    expect(body[category.replaceAll('-', '_')]).toBe(await total(`/api/proposal/${category}`))
})

test('the literal names of the rules are there from the start', async () => {
  const labels = async (plural: string) =>
    (await server.call('GET', `/api/${plural}`)).body.data.map((row: Loose) => row.name ?? row.title).sort()
  expect(await labels('actions')).toEqual(['Dropped', 'Pursued'])
  expect(await labels('statuses')).toEqual(['On Going', 'Submitted'])
  expect(await labels('results')).toEqual(['Not Selected', 'Selected', 'Selection in Process'])
})
