import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverOn } from '../support/databases.ts'
import { makePerson, makeRole, passphrase } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'

const fresh = 'a phrase nobody knows yet'
let server: TestServer
let role: number
/** Another process, in the middle of a transaction. */
let other: Client
beforeAll(async () => {
  const usual = await serverOn('postgres')
  // A slow machine may let it wait for longer than an office would.
  server = await usual.restart({ databaseUrl: `${usual.databaseUrl}&lock_timeout=60000` })
  role = await makeRole(server, 'Readers', ['sectors.read'])
  other = new Client({ connectionString: server.databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await server.stop()
})

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
  const waits = async () => {
    const { rows } = await other.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows.length > 0
  }
  while (!answered && !(await waits())) await pause(5)
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
