import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindItsBack } from '../support/behind-its-back.ts'
import type { Caller, Loose } from '../support/calls.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { variant } from '../support/variant.ts'

const product = variant(
  ['entities/organization.ts', 'import { email,', 'import { access, email,'],
  [
    'entities/organization.ts',
    "mobile: text('Mobile', sortable,",
    "mobile: text('Mobile', sortable, access({ read: 'users.read' }),",
  ],
)
const canary = 'CANARYQX'
let server: TestServer
let rita: Caller
const lists: string[] = []

beforeAll(async () => {
  server = await startTestServer({ product: product.place })
  const role = await makeRole(server, 'Readers', [
    'organizations.read',
    'organizations.create',
    'organizations.update',
  ])
  rita = await makePerson(server, 'rita@example.org', [role])
  for (const name of ['Alpha', 'Beta'])
    await server.call('POST', '/api/organizations', {
      name,
      address: 'a',
      phone_no: '1',
      contact_person: 'c',
      mobile: `${canary}${name}`,
    })
  const { body } = await server.call('GET', '/api/openapi.json')
  for (const [path, { get }] of Object.entries<Loose>(body.paths))
    if (get?.parameters?.some(({ name }: Loose) => name === 'sortBy')) lists.push(path)
})
afterAll(async () => {
  await server.stop()
  product.remove()
})

test('C1 there are 25 lists to try', () => expect(lists).toHaveLength(25))

test.each([
  'password',
  'password_hash',
  'users.password_hash',
  'initiated_by.password',
  'id;drop table users',
  'id desc',
  '1',
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
])('C1 no list sorts by %.20s', async (name) => {
  for (const path of lists) {
    const { status, body } = await server.call('GET', `${path}?sortBy=${encodeURIComponent(name)}`)
    expect([path, status, Object.keys(body.errors)]).toEqual([path, 422, ['sortBy']])
  }
})

test.each([
  'sortBy=id&sortBy=name',
  'keyword=a&keyword=b',
  'sortBy[gt]=id',
  'sortBy[]=id',
  'order=descending',
  'order=asc,id',
])('C1 no list takes %s', async (query) => {
  for (const path of lists) expect((await server.call('GET', `${path}?${query}`)).status).toBe(422)
})

test('C1 search looks at nothing that a list does not show', async () => {
  const hash = await behindItsBack(server.databaseUrl, (database) => {
    database.exec(`update engine_sessions set agent = '${canary}agent'`)
    return database.prepare('select password from users where id = 1').get()
  })
  const words = [canary, String(hash?.password).slice(0, 20), '$argon2id', 'argon', 'CANARYQ', 'engine_']
  for (const path of lists.filter((path) => path !== '/api/organizations'))
    for (const word of words) {
      const { body } = await server.call('GET', `${path}?keyword=${encodeURIComponent(word)}`)
      expect([path, word, body.total]).toEqual([path, word, 0])
    }
})

test.each(['where', 'filter', 'fields', 'include', 'alias', 'select', 'populate'])(
  'C1 the parameter %s is refused by its name',
  async (name) => {
    const { status, body } = await server.call(
      'GET',
      `/api/users?page=1&${name}=password&${name}[password][$ne]=x`,
    )
    expect([status, Object.keys(body).sort()]).toEqual([422, ['errors', 'message']])
    expect(body.errors).toHaveProperty(name)
  },
)

test('C1 a field that somebody may not see is neither answered, sorted by, searched nor written', async () => {
  const seen = await server.call('GET', '/api/organizations?page=1')
  expect(seen.body.data[0].mobile).toContain(canary)
  expect((await server.call('GET', `/api/organizations?keyword=${canary}`)).body.total).toBe(0) // searched for nobody
  const list = await rita.call('GET', '/api/organizations?page=1')
  expect(list.body.data).toHaveLength(2)
  expect(JSON.stringify(list.body)).not.toContain('mobile')
  expect((await rita.call('GET', '/api/organizations?sortBy=mobile')).status).toBe(422)
  for (let length = 1; length <= canary.length; length += 1) {
    const word = canary.slice(0, length)
    const other = await rita.call(
      'GET',
      `/api/organizations?keyword=${word.split('').toReversed().join('')}ZZ`,
    )
    expect((await rita.call('GET', `/api/organizations?keyword=${word}XX`)).body.total).toBe(other.body.total)
  }
  expect((await rita.call('GET', `/api/organizations?keyword=${canary}`)).body.total).toBe(0)
  expect(JSON.stringify((await rita.call('GET', '/api/organizations')).body)).not.toContain(canary)
  const { id } = list.body.data[0]
  const item = await rita.call('GET', `/api/organizations/${id}`)
  expect(item.body.data).not.toHaveProperty('mobile')
  const put = await rita.call('PUT', `/api/organizations/${id}`, { name: 'Gamma', mobile: 'overwritten' })
  expect(JSON.stringify(put.body)).not.toContain(canary)
  expect((await server.call('GET', `/api/organizations/${id}`)).body.data.mobile).toContain(canary)
})
