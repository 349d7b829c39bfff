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

const signIn = (address: string, password: string) =>
  server.stranger
    .call(
      'POST',
      '/api/login',
      { email: server.email, password },
      { headers: { 'X-Forwarded-For': address } },
    )
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
  const most = Math.min(availableParallelism(), 4) + 16
  while (refused.length < 60 - most) await pause(5)
  const one = signIn('192.0.2.2', server.password)
  await other.query('commit')
  expect(await one).toBe(200)
  const statuses = await Promise.all(many)
  expect(statuses.filter((status) => status === 503)).toHaveLength(60 - most)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10)
})
