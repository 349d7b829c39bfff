import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Loose } from '../support/calls.ts'
import { serving } from '../support/databases.ts'
import { directly } from '../support/direct-database.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { variant } from '../support/variant.ts'

const product = variant(
  ['entities/customer.ts', 'import { email,', 'import { access, email,'],
  [
    'entities/customer.ts',
    "mobile: text('Mobile', sortable,",
    "mobile: text('Mobile', sortable, access({ read: 'users.read' }),",
  ],
  ['entities/customer.ts', "options: 'all',", "options: 'all',\n  aliases: { cell: 'mobile' },"],
  [
    'entities/repair.ts',
    "discussion_date: date('Discussion Date', sortable),",
    "discussion_date: date('Discussion Date', sortable, access({ read: 'users.read' })),\n    until_then: daysUntil('Until then', 'discussion_date'),",
  ],
  ['entities/repair.ts', 'import {\n  chips,', 'import {\n  access,\n  chips,'],
  [
    'entities/repair.ts',
    "source: reference('Source', 'source'),",
    "source: reference('Source', 'source', access({ read: 'users.read' })),",
  ],
)

const canary = 'CANARYQX'
const lists: string[] = []
const server = serving({ product: product.place })
/** Reads customers and repairs, and writes them; may see neither the mobile nor the source. */
let rita: Caller
/** Reads and writes repairs, and knows nothing of pledges. */
let pia: Caller
/** Reads pledges as well. */
let paul: Caller
let pledged: number

const made = async (plural: string, row: object): Promise<number> => (await server.make(plural, row)).id
const withRights = async (name: string, permissions: readonly string[]): Promise<Caller> =>
  makePerson(server, `${name}@example.org`, [await makeRole(server, name, permissions)])

beforeAll(async () => {
  for (const name of ['Alpha', 'Alder', 'Beta'])
    await made('customers', {
      ...{ name, address: 'a', phone_no: '1', contact_person: 'c', mobile: `${canary}${name}` },
    })
  await made('services', { name: 'Study' })
  await made('categories', { name: 'Works' })
  await made('sources', { title: 'Whistleblower' })
  const repair = { customer_id: 1, service_id: 1, category_id: 1, last_date: '2026-12-24' }
  await made('repairs', { ...repair, source_id: 1, discussion_date: '2026-12-01' })
  pledged = await made('repairs', { ...repair, customer_id: 2 })
  const pledge_status_id = await made('pledge-statuses', { title: 'QXWHISPERED' })
  const days = { start_date: '2026-01-02', end_date: '2026-02-03' }
  await made('pledges', { repair_id: pledged, pledge_status_id, cost: 4711, ...days })
  const customers = ['customers.read', 'customers.create', 'customers.update']
  rita = await withRights('rita', [...customers, 'repairs.read', 'repairs.create'])
  pia = await withRights('pia', ['repairs.read', 'repairs.update'])
  paul = await withRights('paul', ['repairs.read', 'repairs.update', 'pledges.read'])
  const { body } = await server.call('GET', '/api/openapi.json')
  for (const [path, { get }] of Object.entries<Loose>(body.paths))
    if (get?.parameters?.some(({ name }: Loose) => name === 'sortBy')) lists.push(path)
})
afterAll(async () => {
  await server.stop()
  product.remove()
})

test('C1 there are lists to try', () => expect(lists.length).toBeGreaterThan(24))

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
  const hash = await directly(server.databaseUrl, (database) => {
    database.exec(`update engine_sessions set agent = '${canary}agent'`)
    return database.prepare('select password from users where id = 1').get()
  })
  const words = [canary, String(hash?.password).slice(0, 20), '$argon2id', 'argon', 'CANARYQ', 'engine_']
  for (const path of lists.filter((path) => path !== '/api/customers'))
    for (const word of words) {
      const { body } = await server.call('GET', `${path}?keyword=${encodeURIComponent(word)}`)
      const total = typeof body === 'string' ? body.trimEnd().split('\r\n').length - 1 : body.total // of a file its lines
      expect([path, word, total ?? body.data?.total]).toEqual([path, word, 0]) // of totals in their data
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

test('C1 a file holds no field that its list would not show', async () => {
  const heads = async (by: Caller, path: string) =>
    (await by.call('GET', path)).body.slice(1).split('\r\n')[0].split(',')
  for (const columns of ['mobile', 'name,mobile'])
    expect((await rita.call('GET', `/api/customers/export?columns=${columns}`)).status).toBe(422)
  expect((await server.call('GET', '/api/customers/export?columns=mobile')).body).toContain(canary)
  for (const name of ['source', 'discussion_date', 'until_then']) {
    const { status, body } = await rita.call('GET', `/api/repairs/export?columns=${name}`)
    expect([status, body.errors.columns[0]]).toEqual([422, expect.stringContaining(`no column "${name}"`)])
  }
  const [all, seen] = await Promise.all([server, rita].map((by) => heads(by, '/api/repairs/export')))
  expect(all.filter((head: string) => !seen.includes(head))).toEqual(['Source', 'Discussion Date'])
  expect((await rita.call('GET', '/api/repairs/export')).body).not.toContain('Whistleblower')
  expect((await paul.call('GET', '/api/repairs/export?columns=pledge.cost')).body).toContain('4711')
  expect((await pia.call('GET', '/api/repairs/export?columns=pledge.cost')).status).toBe(422)
})

test('C1 a field that somebody may not see is neither answered, sorted by, searched nor written', async () => {
  const seen = await server.call('GET', '/api/customers?page=1')
  expect(seen.body.data[0].mobile).toContain(canary)
  expect((await server.call('GET', `/api/customers?keyword=${canary}`)).body.total).toBe(0) // searched for nobody
  const list = await rita.call('GET', '/api/customers?page=1')
  expect(list.body.data).toHaveLength(3)
  expect(JSON.stringify(list.body)).not.toContain('mobile')
  expect((await rita.call('GET', '/api/customers?sortBy=mobile')).status).toBe(422)
  for (let length = 1; length <= canary.length; length += 1) {
    const word = canary.slice(0, length)
    const other = await rita.call('GET', `/api/customers?keyword=${word.split('').toReversed().join('')}ZZ`)
    expect((await rita.call('GET', `/api/customers?keyword=${word}XX`)).body.total).toBe(other.body.total)
  }
  expect((await rita.call('GET', `/api/customers?keyword=${canary}`)).body.total).toBe(0)
  expect(JSON.stringify((await rita.call('GET', '/api/customers')).body)).not.toContain(canary)
  const { id } = list.body.data[0]
  const item = await rita.call('GET', `/api/customers/${id}`)
  expect(item.body.data).not.toHaveProperty('mobile')
  const put = await rita.call('PUT', `/api/customers/${id}`, { name: 'Gamma', mobile: 'overwritten' })
  expect(JSON.stringify(put.body)).not.toContain(canary)
  expect((await server.call('GET', `/api/customers/${id}`)).body.data.mobile).toContain(canary)
})

test('C1 a hidden reference is neither answered nor found by the name that it leads to', async () => {
  const seen = await server.call('GET', '/api/repairs?keyword=whistle')
  expect([seen.body.total, seen.body.data[0].source.title]).toEqual([1, 'Whistleblower'])
  expect((await rita.call('GET', '/api/repairs?keyword=whistle')).body.total).toBe(0)
  expect((await rita.call('GET', '/api/repair/unanswered?keyword=whistle')).body.total).toBe(0)
  for (const path of ['/api/repairs?page=1', '/api/repairs/1', '/api/repairs'])
    expect(JSON.stringify((await rita.call('GET', path)).body)).not.toMatch(/source|Whistle/)
})

test('C1 a hidden field is not told by another name, nor by what is worked out from it', async () => {
  for (const path of ['/api/customers?page=1', '/api/customers', '/api/customers/1']) {
    expect(JSON.stringify((await server.call('GET', path)).body)).toContain('"cell":"CANARYQX')
    expect(JSON.stringify((await rita.call('GET', path)).body)).not.toMatch(/CANARY|cell/)
  }
  for (const path of ['/api/repairs?page=1', '/api/repairs/1', '/api/repair/unanswered']) {
    expect(JSON.stringify((await server.call('GET', path)).body)).toMatch(/"until_then":-?\d/)
    expect(JSON.stringify((await rita.call('GET', path)).body)).not.toMatch(/until_then|discussion_date/)
  }
})

test('C1 the history of a row tells nothing of a hidden field', async () => {
  await server.call('PUT', '/api/customers/1', { mobile: 'CANARYQY' })
  const whole = JSON.stringify((await server.call('GET', '/api/customers/1/history')).body)
  expect(whole).toContain('CANARYQX')
  const told = JSON.stringify((await rita.call('GET', '/api/customers/1/history')).body)
  expect(told).toContain('Alpha')
  expect(told).not.toMatch(/CANARY|mobile/i)
  const put = await rita.call('PUT', '/api/customers/1', { name: 'Alpha', version: 1 })
  expect(put.status).toBe(409)
  expect(JSON.stringify(put.body)).not.toMatch(/CANARY|mobile/i)
})

test('C1 the options of what one may not read are id and label alone', async () => {
  for (const path of ['/api/users', '/api/users?options=1', '/api/users?options=1&ids=1']) {
    const { body } = await rita.call('GET', path)
    for (const row of body.data) expect(Object.keys(row)).toEqual(['id', 'name'])
    expect(body.data.length).toBeGreaterThan(0)
  }
  for (const query of ['page=1', 'options=0', 'options=2', 'options[]=1', 'keyword=a', 'ids=1'])
    expect([query, (await rita.call('GET', `/api/users?${query}`)).status]).toEqual([query, 403])
  expect((await rita.call('GET', '/api/users?options=1&keyword=admin@example')).body.total).toBe(0)
})

const answers = async (who: Caller): Promise<string> =>
  JSON.stringify([
    (await who.call('GET', '/api/repairs?page=1')).body,
    (await who.call('GET', '/api/repair/unanswered?page=1')).body,
    (await who.call('GET', '/api/repairs?keyword=Alder')).body,
    (await who.call('GET', `/api/repairs/${pledged}`)).body,
    (await who.call('PUT', `/api/repairs/${pledged}`, { remarks: who === pia ? 'By Pia' : 'By Paul' })).body,
    (await who.call('PUT', `/api/repairs/${pledged}`, { remarks: 'late', version: 0 })).body,
  ])

test('C1 what belongs to a row travels along for those alone who may read it', async () => {
  const told = /"pledge"|2026-01-02|2026-02-03|4711|QXWHISPERED/
  expect(await answers(pia)).not.toMatch(told)
  expect((await answers(paul)).match(/"cost":4711/g)).toHaveLength(6)
})

test('C1 no list is narrowed to rows with what somebody may not read', async () => {
  expect((await pia.call('GET', '/api/repairs?has=pledge')).status).toBe(422)
  expect((await paul.call('GET', '/api/repairs?has=pledge')).body.total).toBe(1)
})

test('C1 search follows what belongs to a row for those alone who may read it', async () => {
  for (const word of ['QXWHISPERED', 'qxw', 'QX'])
    expect([
      (await pia.call('GET', `/api/repairs?keyword=${word}`)).body.total,
      (await paul.call('GET', `/api/repairs?keyword=${word}`)).body.total,
    ]).toEqual([0, 1])
})
