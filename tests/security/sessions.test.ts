import { beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../../src/server/index.ts'
import { caller } from '../support/calls.ts'
import { standingClock } from '../support/clock.ts'
import { databasesOfTier, serving } from '../support/databases.ts'
import { makePerson, makeRole, passphrase } from '../support/people.ts'
import { workshop } from '../support/workshop.ts'

describe.each(databasesOfTier)('C5 on %s', (database) => {
  const clock = standingClock()
  const server = serving({ database, now: clock.now })
  let role: number
  beforeAll(async () => {
    role = await makeRole(server, 'Readers', ['scales.read'])
  })

  test("C5 a deleted account's token never becomes another's", async () => {
    const first = await makePerson(server, 'first@example.org', [role])
    expect((await first.call('GET', '/api/user')).status).toBe(200) // from now on it is remembered
    expect((await server.call('DELETE', `/api/users/${first.id}`)).status).toBe(200)
    const second = await makePerson(server, 'second@example.org', [role])
    expect(second.id).not.toBe(first.id)
    expect((await first.call('GET', '/api/user')).status).toBe(401)
    expect((await second.call('GET', '/api/user')).status).toBe(200)
  })

  test('C5 a password set by an administrator ends every session of the account', async () => {
    const paula = await makePerson(server, 'paula@example.org', [role])
    expect((await paula.call('GET', '/api/user')).status).toBe(200)
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
    await server.restart()
    const call = (token: string | undefined) =>
      server.stranger.call('GET', '/api/user', undefined, { headers: { Authorization: `Bearer ${token}` } })
    expect((await call(ulla.token)).status).toBe(200)
    expect((await call(ended.token)).status).toBe(401)
  })

  test('C5 one who is switched off is out, and no old token comes back with the switch', async () => {
    const leo = await makePerson(server, 'leo@example.org', [role])
    await server.call('PUT', `/api/users/${leo.id}`, { active: false })
    expect((await leo.call('GET', '/api/user')).status).toBe(401)
    await server.call('PUT', `/api/users/${leo.id}`, { active: true })
    expect((await leo.call('GET', '/api/user')).status).toBe(401)
  })

  test('C5 one who changes their password ends their sessions elsewhere, and every link to reset it', async () => {
    const rosa = await makePerson(server, 'rosa@example.org', [role])
    const elsewhere = await server.signIn('rosa@example.org', passphrase)
    const link = await server.call('POST', `/api/users/${rosa.id}/reset-link`)
    const next = { password: 'a quite different phrase', confirm_password: 'a quite different phrase' }
    const changed = await rosa.call('PUT', '/api/user/password', { current_password: passphrase, ...next })
    expect(changed.status).toBe(204)
    expect((await rosa.call('GET', '/api/user')).status).toBe(200)
    expect((await elsewhere.call('GET', '/api/user')).status).toBe(401)
    const { token } = link.body.data
    expect((await server.stranger.call('POST', '/api/password-reset', { token, ...next })).status).toBe(422)
  })

  test('C5 a permission that is taken is gone from the very next call on', async () => {
    const shifting = await makeRole(server, 'Shifting', ['scales.read', 'scales.create'])
    const sam = await makePerson(server, 'sam@example.org', [shifting])
    expect((await sam.call('POST', '/api/scales', { name: 'While allowed' })).status).toBe(201)
    await server.call('PUT', `/api/roles/${shifting}`, { permissions: [] })
    expect((await sam.call('POST', '/api/scales', { name: 'No more' })).status).toBe(403)
    expect((await sam.call('GET', '/api/scales?page=1')).status).toBe(403)
    expect((await sam.call('GET', '/api/user')).body.permissions).toEqual([])
  })

  test('C5 nothing is written by a call under way once its session has ended', async () => {
    const writers = await makeRole(server, 'Writers', ['scales.create'])
    for (let round = 0; round < 5; round += 1) {
      const wanda = await makePerson(server, `wanda${round}@example.org`, [writers])
      const writes = Array.from({ length: 20 }, (_, at) =>
        wanda.call('POST', '/api/scales', { name: `Late ${round} ${at}` }),
      )
      expect((await wanda.call('POST', '/api/logout')).status).toBe(204)
      const then = await server.call('GET', `/api/scales?keyword=Late ${round}&page=1`)
      await Promise.all(writes)
      const after = await server.call('GET', `/api/scales?keyword=Late ${round}&page=1`)
      expect(after.body.total).toBe(then.body.total)
    }
  })

  // a SQLite file has one process
  if (database === 'postgres')
    test('C5 what one process ends has ended in every other', async () => {
      const other = await startServer({
        product: workshop,
        databaseUrl: server.databaseUrl,
        host: '127.0.0.1',
        port: 0,
        timeZone: 'UTC',
        now: clock.now,
      })
      for (let round = 0; round < 5; round += 1) {
        const paul = await makePerson(server, `paul${round}@example.org`, [role])
        const there = caller(other.url, paul.token)
        expect((await there.call('GET', '/api/user')).status).toBe(200)
        await (round % 2 === 0
          ? paul.call('POST', '/api/logout')
          : server.call('DELETE', `/api/users/${paul.id}`))
        expect((await there.call('GET', '/api/user')).status).toBe(401)
      }
      await other.stop()
    })

  test('C5 a token is good for a day and no longer, remembered or read anew', async () => {
    const ida = await makePerson(server, 'ida@example.org', [role])
    const unused = await server.signIn('ida@example.org', passphrase)
    clock.pass(24 * 3600 - 1)
    expect((await ida.call('GET', '/api/user')).status).toBe(200)
    clock.pass(2)
    expect((await ida.call('GET', '/api/user')).status).toBe(401)
    expect((await unused.call('GET', '/api/user')).status).toBe(401)
    await server.signInAgain()
  })
})
