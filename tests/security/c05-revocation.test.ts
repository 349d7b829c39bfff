import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, serverOn } from '../support/databases.ts'
import { makePerson, makeRole, passphrase } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'

describe.each(databases)('C5 on %s', (database) => {
  let server: TestServer
  let role: number
  beforeAll(async () => {
    server = await serverOn(database)
    role = await makeRole(server, 'Readers', ['sectors.read'])
  })
  afterAll(() => server.stop())

  test("C5 a deleted account's token never becomes another's", async () => {
    const first = await makePerson(server, 'first@example.org', [role])
    expect((await server.call('DELETE', `/api/users/${first.id}`)).status).toBe(200)
    const second = await makePerson(server, 'second@example.org', [role])
    expect(second.id).not.toBe(first.id)
    expect((await first.call('GET', '/api/user')).status).toBe(401)
    expect((await second.call('GET', '/api/user')).status).toBe(200)
  })

  test('C5 a password set by an administrator ends every session of the account', async () => {
    const paula = await makePerson(server, 'paula@example.org', [role])
    const next = 'another good phrase'
    await server.call('PUT', `/api/users/${paula.id}`, { password: next, confirm_password: next })
    expect((await paula.call('GET', '/api/user')).status).toBe(401)
  })

  test('C5 two sign-ins give two tokens, and a token that one brings is not taken over', async () => {
    const one = await server.signIn(server.email, server.password)
    const brought = 'A'.repeat(43)
    const { body } = await server.stranger.call(
      'POST',
      '/api/login',
      { email: server.email, password: server.password, token: brought },
      { headers: { Authorization: `Bearer ${brought}`, Cookie: `token=${brought}` } },
    )
    expect(new Set([one.token, body.token, brought, server.token]).size).toBe(4)
  })

  test('C5 sessions live on over a restart, and what was ended stays ended', async () => {
    const ulla = await makePerson(server, 'ulla@example.org', [role])
    const ended = await server.signIn('ulla@example.org', passphrase)
    await ended.call('POST', '/api/logout')
    server = await server.restart()
    const call = (token: string | undefined) =>
      server.stranger.call('GET', '/api/user', undefined, { headers: { Authorization: `Bearer ${token}` } })
    expect((await call(ulla.token)).status).toBe(200)
    expect((await call(ended.token)).status).toBe(401)
  })
})
