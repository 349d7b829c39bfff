import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../support/calls.ts'
import { databases, serverOn } from '../support/databases.ts'
import { makePerson, makeRole } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { variant } from '../support/variant.ts'

const product = variant(
  ['entities/organization.ts', 'import { email,', 'import { access, email,'],
  [
    'entities/organization.ts',
    "mobile: text('Mobile', sortable,",
    "mobile: text('Mobile', sortable, access({ read: 'users.read' }),",
  ],
  ['entities/organization.ts', "options: 'all',", "options: 'all',\n  aliases: { cell: 'mobile' },"],
  [
    'entities/proposal.ts',
    "discussion_date: date('Discussion Date', sortable),",
    "discussion_date: date('Discussion Date', sortable, access({ read: 'users.read' })),\n    until_then: daysUntil('Until then', 'discussion_date'),",
  ],
  ['entities/proposal.ts', 'import {\n  chips,', 'import {\n  access,\n  chips,'],
  [
    'entities/proposal.ts',
    "source: reference('Source', 'source'),",
    "source: reference('Source', 'source', access({ read: 'users.read' })),",
  ],
)
afterAll(() => product.remove())

describe.each(databases)('C1 on %s', (database) => {
  let server: TestServer
  /** Reads organizations and proposals, writes proposals; may see neither the mobile nor the source. */
  let rita: Caller

  beforeAll(async () => {
    server = await serverOn(database, { product: product.place })
    const role = await makeRole(server, 'Readers', [
      'organizations.read',
      'organizations.update',
      'proposals.read',
      'proposals.create',
    ])
    rita = await makePerson(server, 'rita@example.org', [role])
    const made = async (path: string, body: Loose) => {
      const { status, body: answer } = await server.call('POST', path, body)
      expect([path, status, answer.message]).toEqual([path, 201, undefined])
    }
    await made('/api/organizations', {
      name: 'Alpha',
      address: 'a',
      phone_no: '1',
      contact_person: 'c',
      mobile: 'CANARYQX',
    })
    await made('/api/services', { name: 'Study' })
    await made('/api/categories', { name: 'Works' })
    await made('/api/sources', { title: 'Whistleblower' })
    await made('/api/sectors', { name: '100% sure_thing' })
    const proposal = { organization_id: 1, service_id: 1, category_id: 1, source_id: 1 }
    await made('/api/proposals', {
      ...proposal,
      last_date: '2026-12-24',
      discussion_date: '2026-12-01',
    })
  })
  afterAll(() => server.stop())

  test('C1 a hidden reference is neither answered nor found by the name that it leads to', async () => {
    const seen = await server.call('GET', '/api/proposals?keyword=whistle')
    expect([seen.body.total, seen.body.data[0].source.title]).toEqual([1, 'Whistleblower'])
    expect((await rita.call('GET', '/api/proposals?keyword=whistle')).body.total).toBe(0)
    expect((await rita.call('GET', '/api/proposal/unprocessed?keyword=whistle')).body.total).toBe(0)
    for (const path of ['/api/proposals?page=1', '/api/proposals/1', '/api/proposals'])
      expect(JSON.stringify((await rita.call('GET', path)).body)).not.toMatch(/source|Whistle/)
  })

  test('C1 a hidden field is not told by another name, nor by what is worked out from it', async () => {
    for (const path of ['/api/organizations?page=1', '/api/organizations', '/api/organizations/1']) {
      expect(JSON.stringify((await server.call('GET', path)).body)).toContain('"cell":"CANARYQX"')
      expect(JSON.stringify((await rita.call('GET', path)).body)).not.toMatch(/CANARY|cell/)
    }
    for (const path of ['/api/proposals?page=1', '/api/proposals/1', '/api/proposal/unprocessed']) {
      expect(JSON.stringify((await server.call('GET', path)).body)).toMatch(/"until_then":-?\d/)
      expect(JSON.stringify((await rita.call('GET', path)).body)).not.toMatch(/until_then|discussion_date/)
    }
  })

  test('C1 the history of a row tells nothing of a hidden field', async () => {
    await server.call('PUT', '/api/organizations/1', { mobile: 'CANARYQY' })
    const whole = JSON.stringify((await server.call('GET', '/api/organizations/1/history')).body)
    expect(whole).toContain('CANARYQX')
    const told = JSON.stringify((await rita.call('GET', '/api/organizations/1/history')).body)
    expect(told).toContain('Alpha')
    expect(told).not.toMatch(/CANARY|mobile/i)
    const put = await rita.call('PUT', '/api/organizations/1', { name: 'Alpha', version: 1 })
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

  test.each([
    ['%', 1],
    ['_', 1],
    ['100%', 1],
    ['sure_', 1],
    ['\\', 0],
    ['100_', 0],
    ['1%0', 0],
    ['1%% s', 0],
    ["'", 0],
    ['"', 0],
    ['*', 0],
    ['sure OR thing', 0],
  ])('C1 the keyword %s is plain characters', async (word, found) => {
    const { body } = await server.call('GET', `/api/sectors?keyword=${encodeURIComponent(word)}`)
    expect(body.total).toBe(found)
  })

  test('C1 a keyword is no longer than a hundred characters', async () => {
    expect((await server.call('GET', `/api/sectors?keyword=${'x'.repeat(100)}`)).status).toBe(200)
    const { status, body } = await server.call('GET', `/api/sectors?keyword=${'x'.repeat(101)}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['keyword']])
  })
})
