import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serving } from '../support/databases.ts'
import { makePerson, makeRole, passphrase } from '../support/people.ts'

const fresh = 'a phrase nobody knows yet'
let role: number
/** Another session of the database, in the middle of a transaction. */
let other: Client
const server = serving({ database: 'postgres', trustProxy: ['127.0.0.1'] })
beforeAll(async () => {
  // A slow machine may let it wait for longer than an office would.
  await server.restart({ databaseUrl: `${server.databaseUrl}&lock_timeout=60000&statement_timeout=60000` })
  role = await makeRole(server, 'Readers', ['scales.read'])
  other = new Client({ connectionString: server.databaseUrl })
  await other.connect()
})
afterAll(() => other.end())

/** How many of the server's sessions wait for what the other one holds. */
const waiters = async (): Promise<number> => {
  await other.query('select pg_stat_clear_snapshot()') // sessions that have come since
  const { rows } = await other.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}
const waiting = async (many = 1): Promise<void> => {
  while ((await waiters()) < many) await pause(5)
}

/** What comes of a call that begins while another process has done `before` and has yet to do `after` and commit. */
const meanwhile = async <T>(
  before: (client: Client) => Promise<unknown>,
  call: () => Promise<T>,
  after: (client: Client) => Promise<unknown> = async () => {},
): Promise<T> => {
  await other.query('begin')
  await before(other)
  let answered = false
  const answer = call().finally(() => {
    answered = true
  })
  while (!answered && (await waiters()) === 0) await pause(5)
  await after(other)
  await other.query('commit')
  return answer
}

const anotherPassword = (id: number) => (client: Client) =>
  client.query("update users set password = 'another' where id = $1", [id])

const reset = (token: string) =>
  server.stranger.call('POST', '/api/password-reset', { token, password: fresh, confirm_password: fresh })
const linkFor = async (id: number): Promise<string> =>
  (await server.call('POST', `/api/users/${id}/reset-link`)).body.data.token

test('C17 nobody is signed in by a password that is replaced at that moment', async () => {
  const ida = await makePerson(server, 'ida@example.org', [role])
  const answer = await meanwhile(anotherPassword(ida.id), () =>
    server.stranger.call('POST', '/api/login', { email: ida.email, password: passphrase }),
  )
  expect(answer.status).toBe(422)
})

test('C17 of two who replace one password at once, one does and one is told', async () => {
  const eva = await makePerson(server, 'eva@example.org', [role])
  const answer = await meanwhile(anotherPassword(eva.id), () =>
    eva.call('PUT', '/api/user/password', {
      current_password: passphrase,
      password: fresh,
      confirm_password: fresh,
    }),
  )
  expect(answer.status).toBe(401)
})

test('C17 a link that is used while another is made holds nobody up, and is good no more', async () => {
  const ben = await makePerson(server, 'ben@example.org', [role])
  const token = await linkFor(ben.id)
  const answer = await meanwhile(
    (client) => client.query('select 1 from users where id = $1 for update', [ben.id]),
    () => reset(token),
    async (client) => {
      await client.query("set local lock_timeout = '200ms'")
      await client.query('delete from engine_resets where account_id = $1', [ben.id])
    },
  )
  expect(answer.status).toBe(422)
})

test.each([
  ['switched off', 'update users set active = 0 where id = $1'],
  ['deleted', 'delete from users where id = $1'],
])('C17 a link that is used while its account is %s sets nothing', async (what, sql) => {
  const ann = await makePerson(server, `${what.replace(' ', '.')}@example.org`, [role])
  const token = await linkFor(ann.id)
  const roleless = (client: Client) => client.query('delete from users_roles where owner_id = $1', [ann.id])
  const answer = await meanwhile(
    async (client) => {
      if (what === 'deleted') await roleless(client)
      await client.query(sql, [ann.id])
    },
    () => reset(token),
  )
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toHaveProperty('token')
})

test('C18 who changes a role and who gives it to somebody do not wait for each other in a ring', async () => {
  const role = await makeRole(server, 'Given', ['scales.read'])
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
  const { id: repair_id } = await server.make('repairs', await server.needed())
  const { id: pledge_status_id } = await server.make('pledge-statuses', { title: 'Begun' })
  const { id: pledge } = await server.make('pledges', {
    ...{ repair_id, pledge_status_id, cost: 1, start_date: '2026-01-02', end_date: '2026-02-03' },
  })
  await other.query(`create temporary table kept as select * from pledges where id = ${pledge}`)
  await other.query(`delete from pledges where id = ${pledge}`)
  await other.query('begin')
  await other.query('insert into pledges overriding system value select * from kept')
  const deleted = server.call('DELETE', `/api/repairs/${repair_id}`)
  await waiting()
  await other.query('commit')
  expect((await deleted).status).toBe(200)
  const { rows } = await other.query('select 1 from pledges')
  expect(rows).toEqual([])
  const { body } = await server.call('GET', `/api/pledges/${pledge}/history`)
  expect(body.data.map(({ verb }: { verb: string }) => verb).sort()).toEqual(['create', 'delete'])
})

const width = Math.min(availableParallelism(), 4)

const signIn = (address: string, password: string, email = server.email) =>
  server.stranger
    .call('POST', '/api/login', { email, password }, { headers: { 'X-Forwarded-For': address } })
    .then(({ status }) => status)

test('C18 one address takes few places to sign in, and others have theirs by turns', async () => {
  await other.query('begin')
  await other.query('lock table engine_attempts in share row exclusive mode')
  const refused: number[] = []
  const many = Array.from({ length: 60 }, () =>
    signIn('192.0.2.1', 'not the passphrase').then((status) => {
      if (status === 503) refused.push(status)
      return status
    }),
  )
  const most = width + 16
  while (refused.length < 60 - most) await pause(5)
  const one = signIn('192.0.2.2', server.password)
  await other.query('commit')
  expect(await one).toBe(200)
  const statuses = await Promise.all(many)
  expect(statuses.filter((status) => status === 503)).toHaveLength(60 - most)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10)
})

test('C18 who is blocked is refused while every place to sign in is taken', async () => {
  const wrong = (address: string, email: string) => signIn(address, 'not the passphrase', email)
  for (let made = 0; made < 11; made += 1) await wrong('192.0.2.3', 'blocked@example.org')
  await other.query('begin')
  await other.query('lock table engine_attempts in share row exclusive mode')
  const many = Array.from({ length: width }, (_, at) => wrong('192.0.2.4', `other${at}@example.org`))
  await waiting(width)
  const answered: string[] = []
  const holding = Promise.race(many).then(() => answered.push('one that holds a place'))
  expect(await wrong('192.0.2.3', 'blocked@example.org')).toBe(429)
  answered.push('the blocked one')
  await other.query('commit')
  await Promise.all([holding, ...many])
  expect(answered).toEqual(['the blocked one', 'one that holds a place'])
})
