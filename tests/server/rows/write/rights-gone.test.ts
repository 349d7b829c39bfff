import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { serving } from '../../../support/databases.ts'
import { everyRow, makePerson, makeRole } from '../../../support/people.ts'
import { variant } from '../../../support/variant.ts'

const product = variant(
  ['entities/customer.ts', 'import { email,', 'import { access, email,'],
  [
    'entities/customer.ts',
    "mobile: text('Mobile', sortable,",
    "mobile: text('Mobile', sortable, access({ write: 'users.update' }),",
  ],
)
const rights = ['customers.read', 'customers.update', 'customers.create', 'users.update']

/** A change waits for its row, which another connection holds; meanwhile its caller loses rights. */
describe('a right that is taken while a change is under way', () => {
  const server = serving({ database: 'postgres', product: product.place })
  let other: Client
  let role: number
  let olga: Caller
  let id: number
  let permissions: Loose[] = []
  let next = 0

  beforeAll(async () => {
    other = new Client({ connectionString: server.databaseUrl })
    await other.connect()
    permissions = [...(await everyRow(server, '/api/permissions'))]
  })
  afterAll(async () => {
    await other.end()
    product.remove()
  })
  beforeEach(async () => {
    next += 1
    role = await makeRole(server, `Office ${next}`, rights)
    olga = await makePerson(server, `olga${next}@example.org`, [role])
    const named = { name: `Nord ${next}`, address: 'a', phone_no: '1', contact_person: 'c', mobile: 'old' }
    id = (await server.make('customers', named)).id
  })

  const leave = async (titles: readonly string[]): Promise<void> => {
    const left = permissions.filter(({ title }) => titles.includes(title))
    const { status } = await server.call('PUT', `/api/roles/${role}`, { permissions: left })
    expect(status).toBe(200)
  }

  const waits = async (): Promise<boolean> => {
    const { rowCount } = await other.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rowCount === 1
  }

  const changedWhile = async (body: Loose, left: readonly string[]): Promise<Loose> => {
    await other.query('begin')
    await other.query('select 1 from customers where id = $1 for update', [id])
    const answer = olga.call('PUT', `/api/customers/${id}`, body)
    while (!(await waits())) await pause(20)
    await leave(left)
    await other.query('commit')
    return answer
  }

  test('leaves the field as it was that it was for', async () => {
    const left = rights.filter((title) => title !== 'users.update')
    const { status, body } = await changedWhile({ address: 'new', mobile: 'new' }, left)
    expect([status, body.data.address, body.data.mobile]).toEqual([200, 'new', 'old'])
  })

  test('shows nothing more of the row to who may read it no longer', async () => {
    const { status, body } = await changedWhile({ address: 'new' }, ['customers.update'])
    expect([status, body.data]).toEqual([200, { id, version: 2 }])
  })

  test('is missed before anything is said of the row', async () => {
    const { status, body } = await changedWhile({ version: 99 }, ['customers.read'])
    expect([status, Object.keys(body)]).toEqual([403, ['message']])
  })
})
