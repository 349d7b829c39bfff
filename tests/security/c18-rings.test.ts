import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverOn } from '../support/databases.ts'
import { makePerson, makeRole } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
/** Another process, in the middle of a transaction. */
let other: Client
beforeAll(async () => {
  const usual = await serverOn('postgres')
  // A slow machine may let it wait for longer than an office would.
  server = await usual.restart({
    databaseUrl: `${usual.databaseUrl}&lock_timeout=60000&statement_timeout=60000`,
  })
  other = new Client({ connectionString: server.databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await server.stop()
})

/** Until the server waits for what the other process holds. */
const waiting = async () => {
  const waits = async () => {
    await other.query('select pg_stat_clear_snapshot()') // connections that have come since
    const { rows } = await other.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows.length > 0
  }
  while (!(await waits())) await pause(5)
}

test('C18 who changes a role and who gives it to somebody do not wait for each other in a ring', async () => {
  const role = await makeRole(server, 'Given', ['sectors.read'])
  const ann = await makePerson(server, 'ann@example.org', [await makeRole(server, 'Others', [])])
  const { body } = await server.call('GET', '/api/permissions?per_page=100')
  const permissions = body.data.slice(0, 3).map(({ id }: { id: number }) => id)
  await other.query('begin')
  await other.query('update engine_access set changes = changes + 1 where id = 1')
  const changed = server.call('PUT', `/api/roles/${role}`, { permissions })
  await waiting()
  await other.query("set local lock_timeout = '200ms'") // for the ring alone: nothing else is in the way
  await other.query('insert into users_roles (owner_id, target_id) values ($1, $2)', [ann.id, role])
  await other.query('commit')
  expect((await changed).status).toBe(200)
})

test('C17 what is made to belong to a row while that is deleted goes with it', async () => {
  const made = async (path: string, row: object): Promise<number> =>
    (await server.call('POST', path, row)).body.data.id
  const organization_id = await made('/api/organizations', {
    ...{ name: 'Alder', address: 'a', phone_no: '1', contact_person: 'c' },
  })
  const service_id = await made('/api/services', { name: 'Study' })
  const category_id = await made('/api/categories', { name: 'Works' })
  const last_date = '2026-12-01'
  const proposal_id = await made('/api/proposals', { organization_id, service_id, category_id, last_date })
  const project_status_id = await made('/api/project-statuses', { title: 'Begun' })
  const project = await made('/api/projects', {
    ...{ proposal_id, project_status_id, cost: 1, start_date: '2026-01-02', end_date: '2026-02-03' },
  })
  await other.query(`create temporary table kept as select * from projects where id = ${project}`)
  await other.query(`delete from projects where id = ${project}`)
  await other.query('begin')
  await other.query('insert into projects overriding system value select * from kept')
  const deleted = server.call('DELETE', `/api/proposals/${proposal_id}`)
  await waiting()
  await other.query('commit')
  expect((await deleted).status).toBe(200)
  const { rows } = await other.query('select 1 from projects')
  expect(rows).toEqual([])
  const { body } = await server.call('GET', `/api/projects/${project}/history`)
  expect(body.data.map(({ verb }: { verb: string }) => verb).sort()).toEqual(['create', 'delete'])
})
