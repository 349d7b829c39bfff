import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverOn } from '../support/databases.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
/** Another session of the database, which holds sign-ins up. */
let other: Client
beforeAll(async () => {
  const usual = await serverOn('postgres')
  // A slow machine may let it wait for longer than an office would.
  const databaseUrl = `${usual.databaseUrl}&lock_timeout=60000&statement_timeout=60000`
  server = await usual.restart({ databaseUrl, trustProxy: ['127.0.0.1'] })
  other = new Client({ connectionString: server.databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await server.stop()
})

const width = Math.min(availableParallelism(), 4)

const signIn = (address: string, password: string, email = server.email) =>
  server.stranger
    .call('POST', '/api/login', { email, password }, { headers: { 'X-Forwarded-For': address } })
    .then(({ status }) => status)

/** Until the server waits for what the other session holds. */
const waiting = async () => {
  const waits = async () => {
    await other.query('select pg_stat_clear_snapshot()') // connections that have come since
    const { rows } = await other.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows.length >= width
  }
  while (!(await waits())) await pause(5)
}

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
  await waiting()
  const answered: string[] = []
  const holding = Promise.race(many).then(() => answered.push('one that holds a place'))
  expect(await wrong('192.0.2.3', 'blocked@example.org')).toBe(429)
  answered.push('the blocked one')
  await other.query('commit')
  await Promise.all([holding, ...many])
  expect(answered).toEqual(['the blocked one', 'one that holds a place'])
})
